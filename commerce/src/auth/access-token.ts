import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { CustomerRole } from "../db/schema/customers.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { noteSecurity } from "./note-security.ts";

export const accessTokenSeconds = 3600;

type Holder = { id: number; email: string; role: CustomerRole; sessionEpoch: number };

const Claims = z.object({ sub: z.string(), epoch: z.int(), sid: z.string() });

const rolesOf = ({ role }: Holder) =>
  role === "customer" ? ["ROLE_USER"] : ["ROLE_USER", "ROLE_ADMINISTRATION_ACCESS"];

/** `sid` names the login the token came from, so that one session can end without the others. */
export function issueAccessToken(ctx: Ctx, holder: Holder, session: string): Promise<string> {
  const now = Math.floor(ctx.clock().getTime() / 1000);
  return new SignJWT({
    roles: rolesOf(holder),
    username: holder.email,
    epoch: holder.sessionEpoch,
    sid: session,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(holder.id))
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(key(ctx));
}

export async function readAccessToken(ctx: Ctx, token: string) {
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ["HS256"],
      currentDate: ctx.clock(),
      requiredClaims: ["exp"],
    });
    const { sub, epoch, sid } = Claims.parse(payload);
    return { customerId: Number(sub), epoch, session: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthenticated("Expired JWT Token");
    noteSecurity(ctx, { event: "token.refused", reason: "not ours" });
    throw invalidToken();
  }
}

export const unauthenticated = (message: string) => new CommerceError("unauthenticated", message);

export const invalidToken = () => unauthenticated("Invalid JWT Token");

const key = (ctx: Ctx) => new TextEncoder().encode(ctx.config.secret);
