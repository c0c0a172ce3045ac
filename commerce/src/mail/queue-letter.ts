import type { Ctx } from "../ctx.ts";
import type { Letter, LetterName } from "./letters.ts";

/** Joins the transaction of `ctx`: no commit, no letter; a commit, a letter. */
export function queueLetter<Name extends LetterName>(
  ctx: Ctx,
  letter: Letter<Name>,
): Promise<void> {
  return ctx.jobs.enqueue(ctx.db, "mail", letter, { key: letter.key });
}
