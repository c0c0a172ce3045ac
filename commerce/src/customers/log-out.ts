import { eq } from "drizzle-orm";
import { hashToken } from "../auth/secrets.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { endSession } from "../auth/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { refreshTokens } from "../db/schema/customers.ts";

/** Ends the login a refresh token came from, with all its access tokens. */
export async function logOut(ctx: Ctx, refreshToken: string): Promise<void> {
  const [row] = await ctx.db
    .select({ family: refreshTokens.family, account: refreshTokens.customerId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  if (!row) return;
  await endSession(ctx, row.family);
  noteSecurity(ctx, { event: "session.closed", account: row.account });
}
