import words from "./audit.json" with { type: "json" };

/** What an entry of the log is about: the first part of its subject, `order:RG1`. */
export const auditedThings = words.things;
export type AuditedThing = keyof typeof auditedThings;

/** What was done: the last part of its action, `order.ship`. */
export const auditedDeeds = words.deeds;
export type AuditedDeed = keyof typeof auditedDeeds;
