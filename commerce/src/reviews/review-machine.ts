import type { reviews } from "../db/schema/voices.ts";
import type { Machine } from "../orders/state-machine.ts";

export type ReviewStatus = (typeof reviews.$inferSelect)["status"];

/** SPEC §4: published only after approval and after a confirmation step. */
export const reviewMachine: Machine<ReviewStatus, "confirm" | "accept" | "reject"> = {
  confirm: { from: ["unconfirmed"], to: "new" },
  accept: { from: ["new", "rejected"], to: "accepted" },
  reject: { from: ["new", "accepted"], to: "rejected" },
};
