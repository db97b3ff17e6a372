/** The program of a reader process. */
import { readFormat } from "../formats.js";
import { answerLists } from "./reader-lists.js";

await answerLists(readFormat);
