/** Descriptions by Croissant 1.0 (mlcommons.org/croissant), which loaders of machine learning and dataset search read. */
/** @import {Export, Site, Study} from "../../../src/types.js" */
/** @import {Table} from "../../../loaders/types.js" */
import { filesOfStudy, mediaTypeOf, ofAllStudies } from "./data-package.js";
import { datasetOfSite, datasetOfStudy } from "./dataset.js";

const context = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const dataTypes = {
  utf8: "sc:Text",
  float64: "sc:Float",
  int64: "sc:Integer",
  bool: "sc:Boolean",
  timestamp_us: "sc:DateTime",
};

/** @param {string} study its description, below data/ */
export const croissantPath = (study) => `${study}.croissant.json`;

/**
 * All studies together: every table with its columns.
 * @param {Site} site
 * @param {Record<string, Table>} tables
 */
export function croissantOfSite(site, tables) {
  const files = ofAllStudies(site.exports);
  return croissantOf(datasetOfSite(site), files, recordSetsOf(files, tables));
}

/**
 * One study: its files, and the columns of its runs that have a value. What each means, and those of other tables, says the
 * description of all studies.
 * @param {Site} site
 * @param {Study} study
 * @param {Record<string, Table>} tables
 */
export function croissantOfStudy(site, study, tables) {
  const files = filesOfStudy(site, study);
  const runs = files.flatMap((file) =>
    file.filled ? recordSetOf(file, file.filled, tables[file.table]) : [],
  );
  return croissantOf(datasetOfStudy(site, study), files, runs);
}

/**
 * @param {object} dataset
 * @param {Export[]} files
 * @param {object[]} recordSet
 */
const croissantOf = (dataset, files, recordSet) => ({
  "@context": context,
  ...dataset,
  conformsTo: "http://mlcommons.org/croissant/1.0",
  distribution: files.map(({ path, bytes, sha256 }) => ({
    "@type": "cr:FileObject",
    "@id": path,
    name: path,
    contentUrl: path,
    contentSize: `${bytes} B`,
    encodingFormat: mediaTypeOf(path),
    sha256,
  })),
  ...(recordSet.length > 0 ? { recordSet } : {}),
});

/**
 * A table once, with what its columns mean: from its Parquet, which has types, where there is one.
 * @param {Export[]} files
 * @param {Record<string, Table>} tables
 */
function recordSetsOf(files, tables) {
  const named = files.filter(({ path }) => !path.endsWith(".gz"));
  return named.map((file) => {
    const { description, properties } = tables[file.table];
    const recordSet = recordSetOf(file, Object.keys(properties), tables[file.table]);
    const field = recordSet.field.map((each) => ({
      ...each,
      description: properties[each.source.extract.column].description,
    }));
    return { ...recordSet, description, field };
  });
}

/**
 * @param {Export} file
 * @param {string[]} columns
 * @param {Table} about
 */
const recordSetOf = ({ table, path }, columns, { properties }) => ({
  "@type": "cr:RecordSet",
  "@id": table,
  name: table,
  field: columns.map((column) => ({
    "@type": "cr:Field",
    "@id": `${table}/${column}`,
    dataType: dataTypes[properties[column].arrow],
    source: { fileObject: { "@id": path }, extract: { column } },
  })),
});
