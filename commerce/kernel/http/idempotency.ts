import { createHmac } from "node:crypto";
import { lt } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { CommerceError, conflict, type Ctx, daysAgo, invalid } from "../ctx.ts";
import { clientAddress } from "./client.ts";
import type { Env } from "./router.ts";
import { idempotencyKeys as keys } from "../schema.ts";
import { findRow } from "../db/rows.ts";
import { claimKey, isUnderKey, type KeyedWrite } from "./keyed-attempt.ts";

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Responses with secrets must not be stored, so these calls ignore the key. */
export const carriesSecrets =
  /\/(shop\/customers\/(token|refresh-token)|admin\/(administrators|second-factor|invitations)(\/.*)?)$/;

/** Statuses that a retry may change: such responses are not stored. */
const passing = new Set([401, 403, 409, 412, 429]);

/** Repeated writes with the same Idempotency-Key are not executed again: the stored response is sent. */
export const honourIdempotencyKey = createMiddleware<Env>(async (c, next) => {
  const key = c.req.header("idempotency-key");
  if (!key || !writes.has(c.req.method) || carriesSecrets.test(c.req.path)) return next();
  if (key.length > 255) throw new CommerceError("bad_request", "The Idempotency-Key is too long.");
  const ctx = c.get("ctx");
  const write = { caller: callerOf(c), key, fingerprint: await fingerprintOf(c) };
  const attempt = await claimKey(ctx, write);
  if (!attempt) return replay(c, await findRow(ctx.db, keys, isUnderKey(write)), write);
  c.set("ctx", { ...ctx, transactions: attempt.transactions });
  await next();
  const { status, headers } = c.res;
  const isPassing = passing.has(status) || headers.has("set-cookie");
  const contentType = headers.get("content-type");
  const ending =
    status >= 500 || isPassing
      ? attempt.release({ forget: isPassing })
      : attempt.complete({ status, contentType, body: await c.res.clone().text() });
  // The write is committed: if its response cannot be stored, it is still sent, and the lease expires.
  await ending.catch((err: unknown) =>
    c.get("log")?.warn({ err }, "the answer under an Idempotency-Key could not be stored"),
  );
});

/** The token identifies a guest even if a phone changed networks between two attempts. */
const ownToken = /\/(?:orders|wishlists)\/([^/]{8,100})/;

/** Guests are distinguished by token or network: a guessed key must not reveal a stranger's cart. */
function callerOf(c: Context<Env>): string {
  const { actor } = c.get("ctx");
  if (actor.type === "customer") return `customer:${actor.id}`;
  return `guest:${ownToken.exec(c.req.path)?.[1] ?? clientAddress(c)}`;
}

/** Bot-check tokens are single-use, so a retry has another one and the fingerprint must ignore it. */
const botCheck = /,"recaptchaToken":"[^"]*"|"recaptchaToken":"[^"]*",?/;

async function fingerprintOf(c: Context<Env>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return createHmac("sha256", c.get("ctx").config.secret)
    .update(`${c.req.method} ${pathname}${search}\n`)
    .update((await c.req.text()).replace(botCheck, ""))
    .digest("base64url");
}

function replay(c: Context<Env>, first: typeof keys.$inferSelect | undefined, write: KeyedWrite) {
  if (first && first.fingerprint !== write.fingerprint) {
    throw invalid("", "Questa Idempotency-Key è già di un’altra richiesta.");
  }
  // Without a row the first attempt has just failed, and the client may retry.
  if (!first || first.status === null) {
    throw conflict("La prima richiesta con questa Idempotency-Key è in corso.");
  }
  const { status, contentType, body } = first;
  return new Response(status === 204 ? null : body, {
    status,
    headers: {
      ...(contentType && { "content-type": contentType }),
      "idempotency-replayed": "true",
    },
  });
}

export async function purgeIdempotencyKeys(ctx: Ctx): Promise<void> {
  await ctx.db.delete(keys).where(lt(keys.createdAt, daysAgo(ctx, 1)));
}
