/** An ingest of the folder that is named, for itself: prints the bytes of memory that it took at most. */
import { ingest } from "../ingest.js";

await ingest({ root: process.argv[2], quiet: true });
console.log(process.resourceUsage().maxRSS * 1024);
