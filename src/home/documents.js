/** What pages are found by: settings with their values, studies, and the tools of the site. */
/** @import {Document} from "../search/search.js" */
/** @import {Site, Study} from "../types.js" */
import { answerOf } from "../comparison/answer.js";
import { levelName } from "../html/cells.js";
import { headlineOf } from "../study/answer.js";
import { sayLevel } from "../words/levels.js";
import { sayPlatform } from "../words/names.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { searchWords } from "../search/search-words.js";

/** @param {Site} site @returns {Document[]} */
export const documentsOf = (site) => [
  ...site.compared.map((compared) => settingDocument(site, compared)),
  ...site.studies.map((study) => studyDocument(site, study)),
  ...tools.map(([address, title, text]) => ({
    ...{ address, title, kind: /** @type {const} */ ("Page"), names: "", alike: "", text, answer: text },
  })),
];

/** Pages that are no studies. */
const tools = [
  [
    "check.html",
    "Check your results",
    "Drop fio, HCIBench, DiskSPD, Vdbench or Iometer output: problems, results and a comparison with published ones.",
  ],
  ["explore.html", "Explore", "Draw any setting against any measure, in charts of your own."],
  ["query.html", "Query", "Ask the tables in SQL, in your browser."],
  ["data/index.html", "Data", "Download every table as CSV or Parquet, and read what each column means."],
  [
    "methodology.html",
    "Methodology",
    "How numbers are read, summed, compared and checked: Little's law, repeats, order, margins, confidence intervals.",
  ],
  [
    "publishing.html",
    "May I publish?",
    "What a licence of a benchmark, such as the EULA of VMware, asks before you publish results.",
  ],
];

/**
 * @param {Site} site
 * @param {Site["compared"][number]} compared
 * @returns {Document}
 */
function settingDocument(site, compared) {
  const { factor, slug, studies } = compared;
  const values = [...new Set(studies.flatMap((study) => study.levels.map(({ value }) => value)))];
  const names = [
    ...[factor.name, slug, ...values.map((value) => `${factor.name}=${value}`)],
    ...studies.flatMap((study) => study.levels.map(({ value }) => levelName(study, value))),
    ...(factor.aliases ?? []),
    ...Object.entries(factor.values ?? {}).flatMap(([value, spellings]) => [sayLevel(value), ...spellings]),
  ];
  return {
    ...{ address: `compare/${slug}.html`, title: factor.title, kind: "Setting" },
    names: joined(names),
    alike: joined(searchWords([factor.title, ...names], site.synonyms)),
    text: joined([
      factor.meaning,
      ...stringsIn(site.practice[factor.name]?.where),
      ...studies.flatMap(({ title, question }) => [title, question]),
    ]),
    answer: answerOf(site, compared).finding,
  };
}

/**
 * @param {Site} site
 * @param {Study} study
 * @returns {Document}
 */
function studyDocument(site, study) {
  const { factorInfos, factorInfo, loadInfo } = study;
  const varied = [...namesOf(study.runs)].map((name) => factorInfos.get(name)?.title ?? name);
  const names = [
    ...[study.lab, sayPlatform(study.platform), factorInfo?.title, loadInfo?.title, study.source_title],
    ...study.tools.map(sayTool),
    ...study.levels.map(({ value }) => levelName(study, value)),
  ].flatMap((name) => name ?? []);
  const workloads = study.workloads.flatMap((workload) => [workload, sayWorkload(workload)]);
  const about = [study.title, study.question, ...names, ...workloads];
  return {
    ...{ address: `studies/${study.study}.html`, title: study.title, kind: "Study" },
    names: joined([study.study, ...names]),
    alike: joined(searchWords(about, site.synonyms)),
    text: joined([
      ...[study.question, headlineOf(study), ...workloads, ...varied],
      ...study.statements.flatMap(({ factors }) => Object.entries(factors).flat().map(String)),
      ...stringsIn(study.environment),
    ]),
    answer: headlineOf(study),
  };
}

/** @param {Study["runs"]} runs @returns {Set<string>} their settings */
function namesOf(runs) {
  const names = new Set();
  for (const { factors } of runs) for (const name of Object.keys(factors)) names.add(name);
  return names;
}

/** @param {unknown} value @returns {string[]} texts in it, however deep */
const stringsIn = (value) =>
  typeof value === "string"
    ? [value]
    : value && typeof value === "object"
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** @param {string[]} texts @returns {string} each once */
const joined = (texts) => [...new Set(texts)].join(" · ");
