/** What all studies say of a setting, how sure it is, and what to do. */
/** @import {Site, Study} from "../types.js" */
import { html } from "../html/markup.js";
import { synthesisLine, synthesisOf, tells } from "./synthesis.js";
import { say, toldAnswer, toldSynthesis } from "../findings/told.js";
import { worstLine } from "../findings/worst.js";
import { answerCard } from "../html/answer-card.js";
import { legend } from "../study/answer.js";
import { listSince } from "../analysis/answer/applies.js";
import { adviseOpen, adviseWorkload } from "../analysis/answer/open.js";
import { actions, nexts } from "../sentences/actions.js";
import { sayLevel } from "../words/levels.js";
import { fill, lowerFirst } from "../sentences/fill.js";
import { bestOf, byEvidence, isAboutStorage, saysOfLevels } from "./evidence.js";

/** @typedef {Site["compared"][number]} Compared */

/**
 * @typedef {object} Said
 * @property {string} finding
 * @property {string | null} support
 * @property {string | null} strength
 * @property {string | null} doubt
 * @property {string | null} action
 * @property {Study["answers"][number]["action_kind"]} [action_kind]
 * @property {string | null} [action_value]
 * @property {string | null} [besides]
 * @property {string | null} next
 * @property {string | null} applies
 * @property {Study["answers"][number]["grade"]} grade
 * @property {string | null} told  for machines
 * @property {Study | null} study  that says it; null where several labs do
 * @property {Study[]} others  documents whose authors conclude something of the same setting
 */

/**
 * The average of several labs where there is one that has a direction, else what the study says that has most to say.
 * @param {Site} site
 * @param {Compared} compared
 * @returns {Said}
 */
export function answerOf(site, { factor, studies }) {
  const shared = synthesisOf(site, factor.name);
  const nothing = { support: null, strength: null, doubt: null, applies: null };
  const what = factor.kind === "workload" ? "workload" : "setting";
  const about = {
    ...{ practice: site.practice, measures: site.measures },
    units: Object.fromEntries(site.factors.map((each) => [each.name, each])),
  };
  const test = {
    next: fill(nexts.measure, { what }),
    ...adviseOpen({ factor: factor.name, values: [] }, about),
  };
  if (shared && tells(shared))
    return {
      ...{ ...nothing, ...test, finding: shared.sentence, grade: null, strength: shared.grade },
      ...{ told: say(toldSynthesis(shared)), study: null, others: [] },
    };
  const fitting = studies.filter(
    (study) => study.answers[0] && saysOfLevels(study.answers[0]) && !namesTooFew(factor, study),
  );
  const study = bestOf(fitting.length > 0 ? fitting : studies);
  const [answer] = study.answers;
  if (!answer || !saysOfLevels(answer))
    return { ...nothing, ...test, finding: noPair, grade: null, told: null, study: null, others: [] };
  const others = listConclusions(studies, study);
  // A link that is full comes first in its study; what the setting does comes first here.
  const isLink = answer.form === "link_limit";
  const isOther = fitting.length === 0;
  const { finding, support } = isLink
    ? { finding: String(answer.support), support: answer.finding }
    : isOther
      ? { finding: noPair, support: answer.finding }
      : answer;
  const isKept = answer.action_kind === "keep";
  const isOpen = answer.kind === "comparison" && others.length > 0 && !isKept;
  const values = [JSON.parse(answer.levels ?? "[]")[0], answer.against].filter((value) => value !== null);
  const open = isLink
    ? { kind: /** @type {const} */ ("test"), action: adviseWorkload("block_size_bytes", about) }
    : isOpen
      ? adviseOpen({ factor: factor.name, values, measure: answer.measure }, about)
      : null;
  const along = open
    ? listSince(factor.name, { environment: study.environment, practice: site.practice })
    : [answer.besides, isKept && study.source_advice.length === 0 && sayCure(others)];
  // That nobody measured it on real storage decides, too.
  const besides = [...along, isLacking(shared, study) && shared?.sentence].filter(Boolean).join(" ") || null;
  return {
    ...{ ...answer, finding, support, besides, told: say(toldAnswer(answer)), study, others },
    ...(open && { action: open.action, action_kind: open.kind, action_value: null }),
    next: open?.next === undefined ? answer.next : open.next,
  };
}

/** @param {Study[]} others @returns {string | false} what their authors advise: who keeps a slow value wants to know what helps */
function sayCure(others) {
  const [advice] = others.flatMap(({ source_advice }) => source_advice);
  return advice !== undefined && fill(actions.advised_too, { advice: lowerFirst(advice.text) });
}

/**
 * @param {ReturnType<typeof synthesisOf>} shared
 * @param {Study | null} study  that answers
 * @returns {boolean} whether no lab measured on real storage what a document says
 */
const isLacking = (shared, study) => shared?.labs === 0 && study !== null && isAboutStorage(study);

/** At most this many conclusions of other documents are shown with the answer. */
const mostConclusions = 2;

/**
 * Conclusions that authors of other documents draw of the same setting: a reader has to see them before a change.
 * @param {Study[]} studies
 * @param {Study} answering
 */
const listConclusions = (studies, answering) =>
  byEvidence(studies.filter((study) => study !== answering && isAboutStorage(study)))
    .filter(({ factor, answers: [answer] }) => factor === answering.factor && answer?.form === "conclusion")
    .slice(0, mostConclusions);

/**
 * Whether an author's conclusion compares something else than two values of the setting: of values that have names it
 * names fewer than two. ESX is taken for ESXi.
 * @param {Compared["factor"]} factor
 * @param {Study} study
 */
function namesTooFew({ values = {} }, { levels, answers: [{ form, finding }] }) {
  if (form !== "conclusion" && form !== "claim") return false;
  const all = [...Object.keys(values), ...levels.map(({ value }) => value)].map((value) => sayLevel(value));
  const names = [...new Set(all.map((name) => name.split(" ")[0].toLowerCase()))].filter(isName);
  const words = finding
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(isName);
  const named = names.filter((name) => words.some((word) => name.startsWith(word) || word.startsWith(name)));
  return names.length > 1 && named.length < 2;
}

/** @param {string} word  in lower case */
const isName = (word) => /^\p{L}{3}/u.test(word);

const noPair = "No study here compares two values of this setting.";

/**
 * @param {Site} site
 * @param {Compared} compared
 * @param {Said} said  its answer
 */
export function answerBlock(site, compared, said) {
  const { told, study, others } = said;
  const below = html`${study && html`<p class="note">From <a href="../studies/${study.study}.html">${study.title}</a>.</p>`}
  ${study && worstLine(study, `../studies/${study.study}.html`)}
  ${others.map(
    (other) =>
      html`<p class="answer-line">
        <a href="../studies/${other.study}.html">${other.title}</a>
        (${lowerFirst(other.answers[0].strength ?? "").replace(/:.*/, "")}): ${other.answers[0].finding}
      </p>`,
  )}
  ${isLacking(synthesisOf(site, compared.factor.name), study) ? "" : synthesisLine(site, compared.factor.name)}`;
  return answerCard(said, { told, legend, below });
}

/** @param {Said} said @returns {string} the finding and its doubt: of cards, pictures and descriptions */
export const sentenceOf = ({ finding, doubt }) => [finding, doubt].filter(Boolean).join(" ");
