/** What the page of a study runs: its charts come to life. */
import { bringToLife } from "../../figure/client/chart-view.js";
import { filesOf } from "../../figure/client/view-files.js";
import { offerLimit } from "./limit.js";

bringToLife((study) => filesOf(document, location, study));
offerLimit();
