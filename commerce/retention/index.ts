/** What other modules may use of retention. */
export { keepRetentionPeriods } from "./retention.ts";
