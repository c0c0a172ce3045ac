import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { auditLog } from "../kernel/schema.ts";
import { consents, newsletterSubscriptions } from "../customers/schema.ts";
import { orders } from "../orders/schema.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

type Body = Record<string, unknown>;
const bodyOf = async (response: Promise<Response>, status = 200): Promise<Body> => {
  const answer = await response;
  const body = (await answer.json()) as Body;
  expect({ status: answer.status, body }).toEqual({ status, body });
  return body;
};
const put = (key: string, value: unknown) =>
  office.request(`/admin/settings/${key}`, {
    method: "PUT",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ value }),
  });

describe("promotions and coupons", () => {
  const action = { type: "order_percentage_discount", percentage: 0.2 };

  test("are made and used, one by one and in bulk", async () => {
    const promotion = { code: "prova20", name: "Prova", couponBased: true, action };
    await bodyOf(office.post("/promotions", promotion), 201);
    const coupon = { code: "prova-20", promotion: "prova20", usageLimit: 5 };
    expect(await bodyOf(office.post("/coupons", coupon), 201)).toMatchObject({
      code: "PROVA-20",
      promotion: "prova20",
      used: 0,
    });
    const many = { promotion: "prova20", count: 50, prefix: "estate" };
    const generated = await bodyOf(office.post("/coupons/generate", many), 201);
    const made = generated["codes"] as string[];
    expect(new Set(made).size).toBe(50);
    expect(made[0]).toMatch(/^ESTATE[A-Z2-9]{10}$/);
    expect(await bodyOf(office.get("/promotions/prova20"))).toMatchObject({ couponCount: 51 });
    expect(await bodyOf(office.get("/coupons?promotion=prova20"))).toMatchObject({
      "hydra:totalItems": 51,
    });
    expect(await bodyOf(office.get("/coupons?promotion=nessuna"))).toMatchObject({
      "hydra:totalItems": 0,
    });
    await expectError(await office.delete("/promotions/prova20"), 409);
    expect(await lastAudit(shop.ctx, "coupons.generate", "promotions:prova20")).toMatchObject({
      actor: office.actor,
      after: { count: 50 },
    });
    const token = await shop.ready({ [codes.serum]: 1 });
    await shop.send("PUT", `/orders/${token}`, { couponCode: made[1] });
    expect(await shop.read(token)).toMatchObject({ orderPromotionTotal: -598 });
    await bodyOf(office.patch(`/coupons/${made[1]}`, { enabled: false }));
    expect(await shop.read(token)).toMatchObject({ orderPromotionTotal: 0 });
    expect(await lastAudit(shop.ctx, "coupons.update", `coupons:${made[1]}`)).toEqual({
      actor: office.actor,
      before: { enabled: true },
      after: { enabled: false },
    });
  });

  test("refuse rules nobody knows and what is already there", async () => {
    const promotion = { code: "altra", name: "Altra", action };
    const refused = async (extra: object) =>
      Object.keys(await violationsOf(await office.post("/promotions", { ...promotion, ...extra })));
    expect(await refused({ code: "prova20" })).toEqual(["code"]);
    expect(await refused({ action: { type: "regala_tutto" } })).toEqual(["action.type"]);
    expect(await refused({ action: { ...action, percentage: 20 } })).toEqual(["action.percentage"]);
    const dates = { startsAt: "2026-12-01", endsAt: "2026-11-01" };
    expect(await refused(dates)).toEqual(["endsAt"]);
    await bodyOf(office.post("/promotions", promotion), 201);
    const coupon = { code: "NO", promotion: "altra" };
    expect(await violationsOf(await office.post("/coupons", coupon))).toHaveProperty("promotion");
    expect((await office.delete("/promotions/altra")).status).toBe(204);
    await expectError(await office.get("/promotions/altra"), 404);
  });
});

test("gift cards are issued by email, watched and switched off", async () => {
  const card = await bodyOf(
    office.post("/gift-cards", { amount: 2500, toName: "Lia", email: "lia@example.it" }),
    201,
  );
  expect(card).toMatchObject({
    amount: 2500,
    initialAmount: 2500,
    movements: [{ amount: 2500, reason: "issued", order: null }],
  });
  expect(shop.emails().at(-1)).toMatchObject({ to: "lia@example.it", name: "gift_card" });
  const entry = await lastAudit(shop.ctx, "gift-cards.issue", `gift-cards:${card["id"]}`);
  expect(entry).toMatchObject({ after: { amount: 2500 } });
  expect(JSON.stringify(entry)).not.toContain(card["code"]);
  const off = bodyOf(office.patch(`/gift-cards/${card["id"]}`, { enabled: false, amount: 9999 }));
  expect(await off).toMatchObject({ enabled: false, amount: 2500 });
  await expectError(await office.post("/gift-cards", { amount: 5 }), 422);
});

test("methods are changed, and the shop follows", async () => {
  const path = "/shipping-methods/BRT_STANDARD";
  expect(await bodyOf(office.patch(path, { price: 690 }))).toMatchObject({ price: 690 });
  const token = await shop.ready({ [codes.soap]: 1 });
  const { availableShippingMethods } = await shop.address(token);
  expect(availableShippingMethods.find(({ code }) => code === "BRT_STANDARD")?.price).toBe(690);
  await expectError(await office.patch(path, { price: -1 }), 422);
  expect(await bodyOf(office.get("/payment-methods"))).toMatchObject({
    "@type": "hydra:Collection",
  });
});

test("a shipping goes only to its countries", async () => {
  const path = "/shipping-methods/BRT_EXPRESS";
  const token = await shop.ready({ [codes.soap]: 1 });
  const offered = async () =>
    (await shop.address(token)).availableShippingMethods.map(({ code }) => code);
  expect(await bodyOf(office.patch(path, { countries: ["SM", "VA"] }))).toMatchObject({
    countries: ["SM", "VA"],
  });
  expect(await offered()).not.toContain("BRT_EXPRESS");
  await bodyOf(office.patch(path, { countries: ["IT"] }));
  expect(await offered()).toContain("BRT_EXPRESS");
  await expectError(await office.patch(path, { countries: ["FR"] }), 422);
  expect(await bodyOf(office.patch(path, { countries: [] }))).toMatchObject({ countries: null });
  expect(await offered()).toContain("BRT_EXPRESS");
});

test("a payment is not offered with the shippings it excludes", async () => {
  const path = "/payment-methods/BONIFICO";
  const excludesShippingMethods = ["BRT_EXPRESS"];
  expect(await bodyOf(office.patch(path, { excludesShippingMethods }))).toMatchObject({
    excludesShippingMethods,
  });
  const token = await shop.cartWith({ [codes.soap]: 1 });
  await shop.address(token);
  const offered = async (by: string) =>
    (await shop.ship(token, by)).availablePaymentMethods.map(({ code }) => code);
  expect(await offered("BRT_EXPRESS")).not.toContain("BONIFICO");
  const refused = await shop.send("PATCH", `/orders/${token}/payments/${await paymentOf(token)}`, {
    paymentMethod: "BONIFICO",
  });
  expect(await violationsOf(refused)).toHaveProperty("paymentMethod");
  expect(await offered("BRT_STANDARD")).toContain("BONIFICO");
  const unknown = await office.patch(path, { excludesShippingMethods: ["PICCIONE"] });
  expect(await violationsOf(unknown)).toEqual({
    excludesShippingMethods: "La spedizione PICCIONE non esiste",
  });
  await bodyOf(office.patch(path, { excludesShippingMethods: [] }));
});

test("a means of payment costs nothing, the courier's service may", async () => {
  for (const code of ["CARTA", "BONIFICO"]) {
    const refused = await office.patch(`/payment-methods/${code}`, { fee: 150 });
    expect(await violationsOf(refused)).toEqual({ fee: expect.stringContaining("art. 62") });
  }
  const courier = "/payment-methods/CONTRASSEGNO";
  expect(await bodyOf(office.patch(courier, { fee: 350 }))).toMatchObject({ fee: 350 });
  await bodyOf(office.patch(courier, { fee: 0 }));
});

test("days of a shipping method go from the fewest to the most", async () => {
  const path = "/shipping-methods/BRT_EXPRESS";
  expect(await violationsOf(await office.patch(path, { minDays: 5 }))).toHaveProperty("maxDays");
});

test("without a gateway a payment online says so and cannot be switched on", async () => {
  const path = "/payment-methods/CARTA";
  expect(await bodyOf(office.get(path))).toMatchObject({
    gateway: "stripe",
    onlinePayments: "test",
    enabled: true,
  });
  expect(await bodyOf(office.get("/payment-methods/CONTRASSEGNO"))).toMatchObject({
    gateway: "cash_on_delivery",
    onlinePayments: null,
  });
  const real = await openOffice(shop.withConfig({ demo: false }), "vera@example.it");
  expect(await bodyOf(real.get(path))).toMatchObject({ onlinePayments: "none" });
  expect(await bodyOf(real.patch(path, { enabled: true, name: "Carta" }))).toMatchObject({
    name: "Carta",
  });
  await bodyOf(real.patch(path, { enabled: false }));
  expect(await violationsOf(await real.patch(path, { enabled: true }))).toEqual({
    enabled: expect.stringContaining("STRIPE_SECRET_KEY"),
  });
  const live = await openOffice(
    shop.withConfig({ demo: false }, { STRIPE_SECRET_KEY: "sk_live_x" }),
    "viva@example.it",
  );
  expect(await bodyOf(live.patch(path, { enabled: true }))).toMatchObject({
    enabled: true,
    onlinePayments: "live",
  });
});

const paymentOf = async (token: string) => (await shop.read(token)).payments[0]?.id;

test("customers are found without a trace of their password", async () => {
  const found = await bodyOf(office.get("/customers?q=ufficio@"));
  expect(found).toMatchObject({ "hydra:totalItems": 1 });
  expect(await bodyOf(office.get("/customers?q=ufficio@&role=customer"))).toMatchObject({
    "hydra:totalItems": 0,
  });
  const [giulia] = await shop.ctx.db
    .select()
    .from(orders)
    .where(isNotNull(orders.customerId))
    .limit(1);
  expect(await bodyOf(office.get(`/customers?q=${giulia?.number}`))).toMatchObject({
    "hydra:member": [{ id: giulia?.customerId }],
  });
  const one = await bodyOf(office.get(`/customers/${office.id}`));
  expect(one).toMatchObject({ email: "ufficio@example.it", role: "owner", orderCount: 0 });
  expect(JSON.stringify([found, one])).not.toMatch(/password|sessionEpoch/i);
  await expectError(await office.delete(`/customers/${office.id}`), 405);
});

test("pages and posts are written in markdown and read in the shop", async () => {
  const page = { path: "/prova", title: "Prova", body: "Testo **forte**" };
  const { id } = await bodyOf(office.post("/pages", page), 201);
  const read = await shop.request("/shop/pages-by-path?path=/prova");
  expect(JSON.stringify(await read.json())).toContain("<strong>forte</strong>");
  const taken = [
    "/prova",
    "/carrello",
    "/blog/prova",
    "/admin",
    "/Prova",
    "/prova/",
    "/robots.txt",
  ];
  for (const path of taken) {
    const refused = await office.post("/pages", { ...page, path });
    expect(await violationsOf(refused)).toHaveProperty("path");
  }
  expect(await bodyOf(office.patch(`/pages/${id}`, { title: "Altra" }))).toMatchObject({
    title: "Altra",
    path: "/prova",
  });
  expect((await office.delete(`/pages/${id}`)).status).toBe(204);
  const category = await bodyOf(
    office.post("/blog-categories", { slug: "prove", name: "Prove" }),
    201,
  );
  const post = { slug: "un-articolo", title: "Un articolo", body: "Ciao" };
  const lost = await office.post("/blog-posts", { ...post, categoryId: 99_999 });
  expect(await violationsOf(lost)).toHaveProperty("categoryId");
  const written = office.post("/blog-posts", { ...post, categoryId: category["id"] });
  expect(await bodyOf(written, 201)).toMatchObject({ ...post, products: [], enabled: true });
});

test("settings are held against their shape", async () => {
  const { value } = await bodyOf(put("company", { name: "Bottega" }));
  expect(value).toMatchObject({ name: "Bottega", email: expect.any(String) });
  expect(value).not.toHaveProperty("note");
  expect(await lastAudit(shop.ctx, "settings.update", "settings:company")).toMatchObject({
    after: { name: "Bottega" },
  });
  await expectError(await put("company", { name: "" }), 422);
  await expectError(await put("altro", {}), 404);
});

test("a switch of the back office rules over the environment", async () => {
  const off = shop.withConfig({ features: { giftCards: false } });
  const buy = async ({ send, cartWith }: typeof off) => {
    const token = await cartWith({ [codes.soap]: 1 });
    const item = { productVariant: codes.giftCard, quantity: 1 };
    return (await send("POST", `/orders/${token}/items`, item)).status;
  };
  const features = await bodyOf(office.get("/settings/features"));
  expect([features["value"], await buy(off)]).toEqual([{ giftCards: true, assistants: true }, 404]);
  expect(await bodyOf(put("features", { giftCards: true }))).toMatchObject({
    value: { giftCards: true },
  });
  expect(await buy(off)).toBe(201);
  await bodyOf(put("features", { giftCards: false }));
  expect(await buy(shop.withConfig({}))).toBe(404);
  await expectError(await put("features", { giftCards: "sì" }), 422);
});

test("exports carry orders, stock and consents, and are written down", async () => {
  const { number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  const orders = await office.get("/exports/orders.csv?paymentState=awaiting_payment");
  expect(orders.headers.get("content-type")).toContain("text/csv");
  expect(await orders.text()).toContain(`\r\n${number};16/11/2026 10:00;In attesa di pagamento;`);
  expect(await (await office.get("/exports/products.csv")).text()).toContain(codes.soap);
  const email = "lettrice@example.it";
  await shop.ctx.db
    .insert(newsletterSubscriptions)
    .values({ email, state: "active", priceAlerts: true });
  await shop.ctx.db.insert(consents).values({
    email,
    kind: "newsletter",
    granted: true,
    textVersion: "2026-11",
    source: "newsletter",
  });
  const readers = await (await office.get("/exports/newsletter.csv")).text();
  expect(readers).toMatch(
    /lettrice@example\.it;\d\d\/\d\d\/\d{4} \d\d:\d\d;.*;2026-11;newsletter\r\n/,
  );
  expect(await shop.ctx.db.$count(auditLog, eq(auditLog.action, "export"))).toBe(3);
});
