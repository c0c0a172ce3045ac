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

/** Their answers carry secrets, which must lie nowhere: these calls know no key. */
export const carriesSecrets =
  /\/(shop\/customers\/(token|refresh-token)|admin\/(administrators|second-factor|invitations)(\/.*)?)$/;

/** What another try may well change: such an answer is not kept. */
const passing = new Set([401, 403, 409, 412, 429]);

/** A write sent again with the same Idempotency-Key is not done again: its first answer goes out once more. */
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
  // The effect is committed: without the database its answer still goes out, and the lease runs out.
  await ending.catch((err: unknown) =>
    c.get("log")?.warn({ err }, "the answer under an Idempotency-Key could not be stored"),
  );
});

/** Names whose cart or wishlist it is, wherever its guest has gone to meanwhile with a telephone. */
const ownToken = /\/(?:orders|wishlists)\/([^/]{8,100})/;

/** Guests are told apart by token or network: a guessed key must not show a stranger's cart. */
function callerOf(c: Context<Env>): string {
  const { actor } = c.get("ctx");
  if (actor.type === "customer") return `customer:${actor.id}`;
  return `guest:${ownToken.exec(c.req.path)?.[1] ?? clientAddress(c)}`;
}

/** Good for one try: the next one brings another, or none. */
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
  // Without a row the first attempt has just failed: the next one may begin.
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
