import type { Difference } from "./differences.ts";

export type RowOutcome = { code: string; created: boolean; changes: Difference[] };
