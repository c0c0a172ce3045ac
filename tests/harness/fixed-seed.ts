import * as fc from "fast-check";

/** The same examples each time: a red run is red again. `FC_SEED` asks for others. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_116) });
