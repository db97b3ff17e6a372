/** Property tests try the same cases each time; FUZZ_SEED=n tries others. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
