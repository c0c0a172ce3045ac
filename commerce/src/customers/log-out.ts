import { eq } from "drizzle-orm";
import { hashToken } from "../auth/secrets.ts";
import { endSession } from "../auth/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { refreshTokens } from "../db/schema/customers.ts";

/** Ends the login a refresh token came from, with all its access tokens. */
export async function logOut(ctx: Ctx, refreshToken: string): Promise<void> {
  const [row] = await ctx.db
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  if (row) await endSession(ctx, row.family);
}
