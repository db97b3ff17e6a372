/** The program of a reader process. */
import { readFormat } from "../formats.js";
import { readSources } from "../sources.js";
import { answerLists } from "./reader-lists.js";

await answerLists((list) => readSources({ ...list, readFormat }));
