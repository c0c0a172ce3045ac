import { isPassword } from "../auth/password.ts";
import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import { limit } from "../limits/limit.ts";
import type { CustomerRow } from "./find-customer.ts";

/** Who is signed in proves it once more; guesses are counted per account. */
export async function requirePassword(
  ctx: Ctx,
  { id, passwordHash }: CustomerRow,
  currentPassword: string,
): Promise<void> {
  await limit(ctx, "password_change", String(id));
  if (await isPassword(passwordHash, currentPassword)) {
    await ctx.limits.forget("password_change", String(id));
    return;
  }
  noteSecurity(ctx, { event: "password.refused" });
  throw invalid("currentPassword", "La password fornita è diversa da quella attuale.");
}
