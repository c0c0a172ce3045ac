import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { CommerceError, withTransaction } from "../ctx.ts";
import { auditLog, idempotencyKeys } from "../schema.ts";
import { honourIdempotencyKey, purgeIdempotencyKeys } from "./idempotency.ts";
import { createRouter } from "./router.ts";

const shop = await createTestCommerce();
afterAll(() => shop.close());

const keyed = (key: string, body: unknown, address = "203.0.113.1"): RequestInit => {
  const init = post(body);
  return {
    ...init,
    headers: { ...init.headers, "idempotency-key": key, "x-forwarded-for": address },
  };
};
const cart = async (init: RequestInit) => {
  const response = await shop.request("/shop/orders", init);
  const { token } = (await response.json()) as { token?: string };
  return { status: response.status, token, replayed: response.headers.has("idempotency-replayed") };
};

test("a write sent twice is done once, and answered alike", async () => {
  const first = await cart(keyed("one", {}));
  expect(await cart(keyed("one", {}))).toEqual({ ...first, replayed: true });
  const items = `/shop/orders/${first.token}/items`;
  const add = (more: object) => keyed("two", { productVariant: codes.soap, quantity: 1, ...more });
  await shop.request(items, add({}));
  const elsewhere = keyed("two", { productVariant: codes.soap, quantity: 1 }, "198.51.100.9");
  await shop.request(items, elsewhere);
  // A retry has another bot-check token.
  const second = await shop.request(items, add({ recaptchaToken: "another" }));
  const again = (await second.json()) as {
    items: { quantity: number }[];
  };
  expect(again.items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("the same key with another body, or on another path of the same cart, is refused", async () => {
  const { token } = await cart(keyed("three", {}));
  const items = `/shop/orders/${token}/items`;
  const add = (quantity: number) => keyed("three", { productVariant: codes.soap, quantity });
  expect((await shop.request(items, add(1))).status).toBe(201);
  expect((await shop.request(items, add(2))).status).toBe(422);
  const elsewhere = await shop.request(`/shop/orders/${token}`, { ...add(1), method: "PUT" });
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    422,
    expect.stringContaining("Idempotency-Key"),
  ]);
  expect((await cart(keyed("three", { localeCode: "it" }))).status).toBe(422);
});

test("a key belongs to its caller", async () => {
  const first = await cart(keyed("four", {}));
  const stranger = await cart(keyed("four", {}, "198.51.100.7"));
  expect(stranger).toMatchObject({ status: 201, replayed: false });
  expect(stranger.token).not.toBe(first.token);
  const anna = await signIn(shop, { email: "chiave@example.it" });
  const hers = await anna.request("/shop/orders", keyed("four", {}));
  expect(hers.headers.has("idempotency-replayed")).toBe(false);
});

test("a refusal that another try may change is not kept, nor what carries secrets", async () => {
  const signedOut = keyed("five", {});
  expect((await shop.request("/shop/addresses", signedOut)).status).not.toBe(201);
  const login = keyed("six", { email: "nessuna@example.it", password: "x" });
  for (let tries = 0; tries < 2; tries++) {
    const answer = await shop.request("/shop/customers/token", login);
    expect(answer.headers.has("idempotency-replayed")).toBe(false);
  }
});

test("while the first is under way the second is a conflict; one that failed may be tried again", async () => {
  const gate = Promise.withResolvers<void>();
  let answer = 500;
  const router = createRouter();
  router.use(async (c, next) => {
    c.set("ctx", { ...shop.ctx, actor: { type: "guest" } });
    await next();
  });
  router.use(honourIdempotencyKey);
  router.onError((error, c) => c.text(error.message, 409));
  router.post("/slow", async (c) => {
    await gate.promise;
    return c.text("done", answer as 500);
  });
  const first = router.request("/slow", keyed("seven", {}));
  await expect
    .poll(async () => (await router.request("/slow", keyed("seven", {}))).status)
    .toBe(409);
  gate.resolve();
  expect((await first).status).toBe(500);
  answer = 200;
  expect((await router.request("/slow", keyed("seven", {}))).status).toBe(200);
});

/** An idempotent call with two points at which its process can be stopped. */
function openCall(stopAt: "before the effect" | "after the effect" | "nowhere", failing = {}) {
  const stopped = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let stops = stopAt !== "nowhere";
  const stop = async (place: string) => {
    if (!stops || place !== stopAt) return;
    stops = false;
    stopped.resolve();
    await gate.promise;
  };
  const router = createRouter();
  router.use(async (c, next) => {
    c.set("ctx", { ...shop.ctx, ...failing, actor: { type: "guest" } });
    await next();
  });
  router.use(honourIdempotencyKey);
  router.onError((error, c) => {
    if (!(error instanceof CommerceError)) return c.text(error.message, 503);
    return c.text(error.message, error.code === "invalid" ? 422 : 409);
  });
  router.post("/call", async (c) => {
    await stop("before the effect");
    const made = await withTransaction(c.get("ctx"), async ({ db }) => {
      const [row] = await db.insert(auditLog).values(entry).returning({ id: auditLog.id });
      return { id: row?.id, at: new Date(0) };
    });
    await stop("after the effect");
    return c.json({ ...made, at: made.at.toISOString() }, 201);
  });
  return { call: (key: string) => router.request("/call", keyed(key, {})), stopped, gate };
}

const entry = { actor: "system", action: "idempotency.test", subject: "test" };
const countEffects = () => shop.ctx.db.$count(auditLog, eq(auditLog.action, entry.action));
const endLeases = () =>
  shop.ctx.db.update(idempotencyKeys).set({ leaseUntil: sql`now() - interval '1 second'` });

test.each(["before the effect", "after the effect"] as const)(
  "a retry after a crash %s has the effect once, and a survivor adds nothing",
  async (place) => {
    const before = await countEffects();
    const { call, stopped, gate } = openCall(place);
    const first = call(place);
    await stopped.promise;
    expect((await call(place)).status).toBe(409);
    await endLeases();
    const retry = await call(place);
    expect(retry.status).toBe(201);
    const answer = await retry.text();
    // The first process was slow, not dead: it must not repeat what the retry did.
    gate.resolve();
    await first;
    const again = await call(place);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.text()).toBe(answer);
    expect(await countEffects()).toBe(before + 1);
  },
);

test("a retry does not take the result of one transaction for that of another", async () => {
  const crash = new Error("the process ends");
  let isFirstTry = true;
  const router = createRouter();
  router.use(async (c, next) => {
    c.set("ctx", { ...shop.ctx, actor: { type: "guest" } });
    await next();
  });
  router.use(honourIdempotencyKey);
  router.onError((error, c) => c.text(error.message, 503));
  router.post("/many", async (c) => {
    const report: string[] = [];
    for (const name of ["refused", "accepted"]) {
      const act = withTransaction(c.get("ctx"), async ({ db }) => {
        if (name === "refused") throw new CommerceError("invalid", "refused");
        await db.insert(auditLog).values(entry);
        return name;
      });
      report.push(await act.catch((error: Error) => error.message));
    }
    if (isFirstTry) throw crash;
    return c.json(report);
  });
  const before = await countEffects();
  expect((await router.request("/many", keyed("many", {}))).status).toBe(503);
  isFirstTry = false;
  const retry = await router.request("/many", keyed("many", {}));
  expect(await retry.json()).toEqual(["refused", "accepted"]);
  expect(await countEffects()).toBe(before + 1);
});

/** As a release would have left them in which the source of each transaction was another. */
async function renameSteps(key: string, build: string | null) {
  const isIt = eq(idempotencyKeys.key, key);
  const [row] = await shop.ctx.db.select().from(idempotencyKeys).where(isIt);
  const steps = (row?.steps ?? []).map(({ result }) => ({
    name: "renamed",
    ...(build !== null && { build }),
    result,
  }));
  const leaseUntil = sql`now() - interval '1 second'`;
  await shop.ctx.db.update(idempotencyKeys).set({ steps, leaseUntil }).where(isIt);
}

test.each(["the release before", null])(
  "a retry answered by another release than the committed effect (%s) does not repeat it",
  async (build) => {
    const before = await countEffects();
    const key = `release ${build}`;
    const { call, stopped, gate } = openCall("after the effect");
    const first = call(key);
    await stopped.promise;
    await renameSteps(key, build);
    const retry = await call(key);
    const answer = await retry.text();
    expect(answer).toContain("prima di un aggiornamento del negozio");
    gate.resolve();
    await first;
    expect(await (await call(key)).text()).toBe(answer);
    expect(await countEffects()).toBe(before + 1);
  },
);

const fail = () => Promise.reject(new Error("the database is away"));

test("an answer that cannot be stored still goes out, and the effect is not repeated", async () => {
  const before = await countEffects();
  const db = shop.ctx.db;
  let away = true;
  const failingDb = new Proxy(db, {
    get(target, name) {
      if (away && name === "update") return () => ({ set: () => ({ where: fail }) });
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const { call } = openCall("nowhere", { db: failingDb });
  const first = await call("away");
  expect(first.status).toBe(201);
  away = false;
  expect((await call("away")).status).toBe(409);
  await endLeases();
  expect(await (await call("away")).json()).toEqual(await first.json());
  expect(await countEffects()).toBe(before + 1);
});

test("after a day it is forgotten", async () => {
  const start = shop.time.now;
  const { token } = await cart(keyed("eight", {}));
  shop.time.now = new Date(start.getTime() + 25 * 60 * 60 * 1000);
  expect(await cart(keyed("eight", {}))).toMatchObject({ status: 201, replayed: false });
  shop.time.now = new Date(start.getTime() + 50 * 60 * 60 * 1000);
  await purgeIdempotencyKeys(shop.ctx);
  const again = await cart(keyed("eight", {}));
  expect(again.token).not.toBe(token);
  shop.time.now = start;
});
