/** Draws docs/architecture.svg again: node tests/house/draw.js */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../loaders/store/store.js";
import { drawArchitecture } from "./picture.js";

writeFileSync(join(repository, "docs", "architecture.svg"), drawArchitecture());
