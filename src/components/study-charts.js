/** What the page of a study runs: its charts come to life. */
import { bringToLife } from "./chart-view.js";
import { filesOf } from "./view-files.js";

bringToLife((study) => filesOf(document, location, study));
