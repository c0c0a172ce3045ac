import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommerce } from "#commerce/app.ts";
import { type Changes, watchChanges } from "#commerce/kernel/db/changes.ts";
import { nextPublication } from "#commerce/catalogue/index.ts";
import { createResponseCache } from "#commerce/kernel/http/response-cache.ts";
import { createShop } from "#contract/client/client.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { pino } from "pino";
import { coupons, paymentMethods, products, promotions, shippingMethods } from "../../schema.ts";

let commerce: TestCommerce;
let changes: Changes;
let terms: ReturnType<typeof createShop>["sellingTerms"];
beforeAll(async () => {
  commerce = await createTestCommerce();
  changes = await watchChanges(commerce.database);
  const answers = createResponseCache(changes, nextPublication);
  const log = pino({ level: "silent" });
  const app = createCommerce({ ...commerce.ctx, ...commerce, log, answers });
  terms = createShop({
    fetch: async (request) => app.fetch(request),
    baseUrl: "http://shop.internal/api/v2",
    language: "it",
    channel: "WEB",
  }).sellingTerms;
});
afterAll(async () => {
  await changes.close();
  await commerce.close();
});

test("the demo's promises, worked out once", async () => {
  expect(await terms()).toMatchObject({
    freeShippingFrom: 4900,
    delivery: { price: 490, minDays: 2, maxDays: 3 },
    pickup: true,
    payments: ["Carta di credito o debito", "PayPal", "Contrassegno", "Bonifico bancario"],
    giftBoxes: true,
    welcome: { percent: 10 },
  });
  expect(await countStatements(commerce.database, () => terms())).toBe(0);
});

test("a promise ends with what is behind it, at once", async () => {
  const { db } = commerce.ctx;
  await db.update(coupons).set({ enabled: false }).where(eq(coupons.code, "CIAO10"));
  expect((await terms()).welcome).toBeNull();
  await db.update(promotions).set({ enabled: false });
  expect((await terms()).freeShippingFrom).toBeNull();
  await db.update(paymentMethods).set({ enabled: false }).where(eq(paymentMethods.code, "PAYPAL"));
  expect((await terms()).payments).not.toContain("PayPal");
  await db.delete(shippingMethods).where(eq(shippingMethods.requiresPudo, true));
  expect((await terms()).pickup).toBe(false);
  await db.update(products).set({ enabled: false }).where(eq(products.kind, "gift_box"));
  expect((await terms()).giftBoxes).toBe(false);
  await db.update(shippingMethods).set({ enabled: false });
  expect((await terms()).delivery).toBeNull();
});
