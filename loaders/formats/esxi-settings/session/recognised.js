/** Whether a text is one of ours: it has output that is known, and no benchmark tool wrote it. */
import { commandOf } from "../commands/commands.js";
import { cutSession } from "./session.js";

/** Signs of tools whose output people paste with the prompt above it. */
const tools = [
  /"fio version"|^fio-\d|\(groupid=\d{1,6}, jobs=\d{1,6}\): |^Run status group \d|^[2-5];fio-/m,
  /^\s*(?:Results for (?:timespan|job) \d|Command Line: .*diskspd|Input parameters:)|<TimeSpans>|<Results>/im,
  /^(?:.{0,40}Vdbench distribution|.{0,40}Starting RD=|\s*interval\s+i\/o\s+MB\/sec)/m,
  /\(PDH-CSV \d|^CrystalDiskMark|^'Test Type|^Histogram: |^avg-cpu:|^Datastore\s*:\s.*\nVMs? |^Case Name\s*:/m,
  /^Linux \d\S{0,60} \(|^Running elbencho|^OPERATION\s+RESULT TYPE/m,
];

/** What some line of every output has: most other files need no second look. */
const trace = /\b(?:naa|eui|t10|mpx)\.|vmhba|vmnic|ESXi|DiskMaxIOSize|[A-Za-z] *: |[A-Za-z]:$|--/m;

/**
 * @param {string} text the start of a file; it may end anywhere
 * @param {boolean} isCapture the path says so
 */
export function isRecognised(text, isCapture) {
  if (!trace.test(text) || tools.some((sign) => sign.test(text))) return false;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return cutSession(whole).segments.some(({ segment, cut }) => {
    const asked = commandOf(segment.command);
    return cut.blocks.some(({ command }) => isCapture || !command.ambiguous || command === asked);
  });
}
