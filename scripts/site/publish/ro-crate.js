/** The folder data/ as a research object, by RO-Crate 1.1 (researchobject.org/ro-crate). */
/** @import {Site, Study} from "../../../src/types.js" */
import { filesOfStudy, mediaTypeOf, ofAllStudies, packageOfAll, packagePath } from "./data-package.js";
import { datasetOfSite, datasetOfStudy } from "./dataset.js";

export const cratePath = "ro-crate-metadata.json";

const licences = "#licences";

/**
 * All files, each as a part of its study or of the whole, and the licence of each study.
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
  hasPart: [
    { "@id": packageOfAll },
    ...ofAllStudies(site.exports).map(({ path }) => ({ "@id": path })),
    ...site.studies.map(({ study }) => ({ "@id": `#${study}` })),
  ],
});

const licenceOfWhole = {
  "@id": licences,
  "@type": "CreativeWork",
  name: "The licence of each study",
  description: "Studies have licences of their own, and quoted figures those of their documents.",
};

/**
 * Their sizes and hashes are in the packages.
 * @param {Site} site
 */
const filesOf = (site) =>
  [
    packageOfAll,
    ...site.studies.map(({ study }) => packagePath(study)),
    ...site.exports.map(({ path }) => path),
  ].map((path) => ({ "@id": path, "@type": "File", encodingFormat: mediaTypeOf(path) }));

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
      hasPart: [packagePath(study.study), ...filesOfStudy(site, study).map(({ path }) => path)].map(
        (path) => ({
          "@id": path,
        }),
      ),
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
