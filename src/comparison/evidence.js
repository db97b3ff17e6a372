/** Which study of a question has most to say. */
/** @import {Answer, Study} from "../types.js" */
import { scale } from "../analysis/answer/trust.js";
import { weights } from "../sentences/answers.js";
import { isLab } from "../words/platforms.js";

/** @param {Study} study */
export const isAboutStorage = (study) => !isLab(study) && study.provenance !== "synthetic";

/**
 * Storage before labs, a verdict before none, the better evidence first.
 * @param {Study[]} studies
 */
export const byEvidence = (studies) => studies.toSorted((a, b) => rankOf(a) - rankOf(b));

/**
 * The study that answers for the question.
 * @param {Study[]} studies  one or more
 * @returns {Study}
 */
export const bestOf = (studies) => byEvidence(studies)[0];

/** @param {Study[]} studies */
export const isAnswered = (studies) => rankOf(bestOf(studies)) < unanswered;

/** @param {Answer} answer  which may be about the setting */
const isAbout = ({ kind }) => kinds.includes(kind);

/**
 * @param {Answer} answer
 * @returns {boolean} whether it is about the setting, if only to say why nothing is known
 */
export const saysOfLevels = (answer) => isAbout(answer) || answer.kind === "none";

/** From this place on a study says nothing of its question. */
const unanswered = 50;

/** @param {Study} study @returns {number} less is better: storage before labs, then the grade, then how many results */
export const rankOf = (study) => (isAboutStorage(study) ? 0 : unanswered - 20) + rankAnswer(study.answers[0]);

/**
 * @param {Study} study
 * @returns {number} as rankOf; but repeated runs whose difference something else may have made count as single ones do
 */
export const orderOf = (study) => {
  const [answer] = study.answers;
  const isDoubtful = answer?.strength?.startsWith(weights.doubtful);
  return rankOf(study) + (isDoubtful ? scale.indexOf("single run") - gradeOf(answer) : 0);
};

/** @param {Answer} answer @returns {number} its place on the scale, the best first */
const gradeOf = ({ grade }) => {
  const place = scale.findIndex((each) => each === grade);
  return place < 0 ? 9 : place;
};

/** Answers that are about the setting. */
const kinds = ["comparison", "curve", "claim"];

/** Verdicts that say nothing. @type {Record<string, number>} */
const open = { "not comparable": 20, "not tested": 20 };

/** @param {Answer | undefined} answer */
function rankAnswer(answer) {
  if (!answer || !isAbout(answer)) return unanswered;
  return (open[answer.verdict ?? ""] ?? 0) + gradeOf(answer) - leadOfMany(answer);
}

/** @param {Answer} answer @returns {number} below 1: of two answers with one grade the one with more results comes first */
const leadOfMany = ({ results }) => (results ?? 0) / ((results ?? 0) + 10);
