/** Whether a text is one of ours: it has output that is known, and no benchmark tool wrote it. */
import { commandOf } from "../commands/commands.js";
import { cutSession } from "./session.js";

/** Signs of tools whose output people paste with the prompt above it. */
const tools = [
  /"fio version"|^fio-\d|\(groupid=\d{1,6}, jobs=\d{1,6}\): |^Run status group \d|^[2-5];fio-|^2;[^;\n]{1,200};\d{1,6};\d{1,4};\d|^fio: /m,
  /^[^\S\n]*(?:Results for (?:timespan|job) \d|Command Line: .*diskspd|Input parameters:)|<TimeSpans>|<Results>/im,
  /<title>Vdbench |^.{0,80}\b(?:Run totals|response time histogram\.|Vdbench (?:summary report|error log|status)|Contents of parameter file)/m,
  /^.{0,40}(?:report(?:\(s\))? for (?:fsd|fwd|slave=|sd=|wd=|host=)|Anchor status report|Workload skew report|tod\s{1,20}timestamp|tod +Run +Interval|\d\d:\d\d:\d\d\.\d{3} line: )/im,
  /^(?:.{0,40}Vdbench distribution|.{0,40}Starting RD=|[^\S\n]*interval[^\S\n]+i\/o[^\S\n]+MB\/sec)/m,
  /\(PDH-CSV \d|^(?:Crystal|Amorphous)DiskMark|^'Test Type|^Histogram: |^avg-cpu:|^Datastore\s*:\s.*\nVMs? |^Case Name\s*:/m,
  /^Linux \d\S{0,60} \(|^Running elbencho|^OPERATION\s+RESULT TYPE|^ISO date,label,/im,
  /^[^\S\n]*(?:SEQ|RND|Sequential|Random) .{1,40}:[^\S\n]{0,12}\d{1,7}\.\d{3} MB\/s/m,
  /^(?:vsphere|vmware)_(?:host|vm|datastore|cluster|datacenter)_[A-Za-z]{2,30},/m,
  /(?:^|\t)"?RunType"?\t"?CutoffType|^"?WriteRatio"?\t"?QOS|^[ \t>`]{0,20}(?:VMs|Pods)[ \t\xa0]{0,20}=|^\s{0,4}\{\s{0,4}"sysstat"/im,
];

/** Words of files that are long and many: to find these is faster than any sign. */
const sureWords = ['"fio version"', "<TimeSpans>", "(PDH-CSV "];

/** What some line of every output has: most other files need no second look. */
const trace =
  /\b(?:naa|eui|t10|mpx)\.|vmhba|vmnic|ESXi|DiskMaxIOSize|Vmkernel Config|[A-Za-z] *: |[A-Za-z]:$|--/m;

/**
 * @param {string} text the start of a file; it may end anywhere
 * @param {boolean} isCapture the path says so
 */
export function isRecognised(text, isCapture) {
  if (sureWords.some((words) => text.includes(words))) return false;
  if (!trace.test(text) || tools.some((sign) => sign.test(text))) return false;
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return cutSession(whole).segments.some(({ segment, cut }) => {
    const asked = commandOf(segment.command);
    return cut.blocks.some(({ command }) => isCapture || !command.ambiguous || command === asked);
  });
}
