/** The folder data/ as a research object, by RO-Crate 1.1 (researchobject.org/ro-crate). */
/** @import {Site, Study} from "../../../src/types.js" */
import { mediaTypeOf } from "./data-package.js";
import { datasetOfSite, datasetOfStudy, filesOfStudy } from "./dataset.js";

export const cratePath = "ro-crate-metadata.json";

const licences = "#licences";

/**
 * All files, and the studies that they are about, with the licence of each.
 * @param {Site} site
 */
export function describeCrate(site) {
  const studies = site.studies.flatMap((study) => entitiesOf(site, study));
  const entities = [descriptor, wholeOf(site), licenceOfWhole, ...filesOf(site), ...studies];
  const once = new Map(entities.map((entity) => [entity["@id"], entity]));
  return { "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": [...once.values()] };
}

const descriptor = {
  "@id": cratePath,
  "@type": "CreativeWork",
  conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
  about: { "@id": "./" },
};

/** @param {Site} site */
const wholeOf = (site) => ({
  ...datasetOfSite(site),
  "@id": "./",
  license: { "@id": licences },
  hasPart: site.exports.map(({ path }) => ({ "@id": path })),
  mentions: site.studies.map(({ study }) => ({ "@id": `#${study}` })),
});

const licenceOfWhole = {
  "@id": licences,
  "@type": "CreativeWork",
  name: "The licence of each study",
  description: "Studies have licences of their own, and quoted figures those of their documents.",
};

/** @param {Site} site */
const filesOf = (site) =>
  site.exports.map(({ path, bytes, sha256 }) => ({
    "@id": path,
    "@type": "File",
    name: path,
    encodingFormat: mediaTypeOf(path),
    contentSize: String(bytes),
    sha256,
  }));

/**
 * A study, its licence and its document. Entities stand side by side in a crate and name each other.
 * @param {Site} site
 * @param {Study} study
 */
function entitiesOf(site, study) {
  const { license, isBasedOn, ...dataset } = /** @type {any} */ (datasetOfStudy(site, study));
  const own = `#${study.study}`;
  const document = isBasedOn && { ...isBasedOn, "@id": isBasedOn.url ?? `${own}-document` };
  const terms = [license, document?.license].filter(Boolean).map(licenceEntity);
  return [
    {
      ...dataset,
      "@id": own,
      identifier: study.study,
      ...(license ? { license: { "@id": licenceEntity(license)["@id"] } } : {}),
      ...(document ? { isBasedOn: { "@id": document["@id"] } } : {}),
      hasPart: filesOfStudy(site, study).map(({ path }) => ({ "@id": path })),
    },
    ...(document
      ? [
          {
            ...document,
            ...(document.license ? { license: { "@id": licenceEntity(document.license)["@id"] } } : {}),
          },
        ]
      : []),
    ...terms,
  ];
}

/** @param {string} licence  an address, or words */
const licenceEntity = (licence) => ({
  "@id": licence.startsWith("https://") ? licence : `#${encodeURIComponent(licence)}`,
  "@type": "CreativeWork",
  name: licence.replace("https://spdx.org/licenses/", ""),
});
