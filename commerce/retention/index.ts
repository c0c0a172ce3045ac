export { keepRetentionPeriods } from "./retention.ts";
