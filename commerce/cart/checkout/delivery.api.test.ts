import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ContentPage, SellingTerms } from "#contract/content.ts";
import { deliveryDays } from "#contract/format/delivery.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { announceLateOrders } from "../../fulfilment/overdue-orders.ts";
import { deliverOrder, payOrder, shipOrder } from "../../fulfilment/ship.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { orders } from "../../orders/schema.ts";
import { paymentMethods } from "../../payments/schema.ts";
import { shippingMethods } from "../../shipping/schema.ts";
import { address, codes, openShop } from "./shopper.fixture.ts";

/** Monday 16 November 2026, 10 o'clock in Rome. */
const shop = await openShop();
const office = await openOffice(shop);
const on = (moment: string): Ctx => ({ ...shop.ctx, clock: () => new Date(moment) });

const { textOf } = ledgerOf(shop);
const collectable = (order: string | null) => office.post(`/orders/${order}/collectable`);
const tell = (order: string | null, deliveryOn: string) =>
  office.post(`/orders/${order}/reschedule`, { deliveryOn });

test("terms, cart, checkout, order and email promise the same days", async () => {
  const terms = await answerAs(SellingTerms, await shop.request("/shop/selling-terms"));
  const days = { from: "2026-11-18", to: "2026-11-19" };
  const open = { ...days, orderBy: "2026-11-16 11:00:00" };
  expect(terms.delivery?.estimate).toEqual(open);
  const token = await shop.cartWith({ [codes.soap]: 1 });
  expect((await shop.read(token)).delivery).toEqual(open);
  const addressed = await shop.address(token);
  expect(addressed.availableShippingMethods.map(({ delivery }) => delivery?.to)).toEqual([
    "2026-11-19",
    "2026-11-18",
    "2026-11-19",
  ]);
  await shop.ship(token);
  expect((await shop.payBy(token, "CONTRASSEGNO")).delivery).toEqual(open);
  const placed = await shop.complete(token);
  expect(placed.delivery).toMatchObject({ ...days, orderBy: null, promisedTo: null });
  expect((await shop.read(token)).delivery).toEqual(placed.delivery);
  expect(await textOf("order_confirmation", token)).toContain(deliveryDays(days));
});

test("islands wait longer, and a bank transfer until it comes", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const palermo = { ...address, city: "Palermo", provinceCode: "IT-PA", postcode: "90133" };
  await shop.address(token, { shippingAddress: palermo });
  const shipped = await shop.ship(token);
  expect(shipped.delivery).toMatchObject({ from: "2026-11-19", to: "2026-11-23" });
  const chosen = await shop.payBy(token, "BONIFICO");
  const { delivery } = await shop.complete(token);
  expect(delivery).toMatchObject({ from: "2026-11-19", to: "2026-12-01", awaitsTransfer: true });
  expect(chosen.delivery).toMatchObject({ from: delivery?.from, to: delivery?.to });

  await payOrder(on("2026-11-18T12:00:00Z"), { token });
  const paid = await shop.read(token);
  expect(paid.delivery).toEqual({
    from: "2026-11-24",
    to: "2026-11-26",
    orderBy: null,
    promisedTo: null,
  });
  expect(await textOf("payment_received", token)).toContain("tra martedì 24 e giovedì 26 novembre");
});

test("an order to be paid online is promised for when it is paid", async () => {
  const { token, delivery } = await shop.place({ [codes.soap]: 1 });
  expect(delivery).toEqual({
    from: "2026-11-18",
    to: "2026-11-19",
    orderBy: "2026-11-16 11:00:00",
  });
  expect(await textOf("order_confirmation", token)).toContain("se paghi entro le 12");
  expect((await shop.payBy(token, "BONIFICO")).delivery).toMatchObject({ awaitsTransfer: true });
});

test("a parcel still here after its day is told again, once", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  const unpaid = await shop.place({ [codes.soap]: 1 });
  expect(await announceLateOrders(on("2026-11-19T22:00:00Z"))).toBe(0);
  expect(await announceLateOrders(on("2026-11-20T08:00:00Z"))).toBeGreaterThan(0);
  const late = { from: "2026-11-24", to: "2026-11-25", promisedTo: "2026-11-19" };
  expect((await shop.read(token)).delivery).toMatchObject(late);
  expect(await textOf("order_late", token)).toContain(
    "Avevamo promesso giovedì 19 novembre Arriva tra martedì 24 e mercoledì 25 novembre",
  );
  await announceLateOrders(on("2026-12-20T08:00:00Z"));
  expect((await shop.read(token)).delivery).toMatchObject(late);
  const told = shop.emails().filter(({ name }) => name === "order_late");
  const timesTold = (to: string) =>
    told.filter(({ data }) => JSON.stringify(data).includes(to)).length;
  expect([timesTold(token), timesTold(unpaid.token)]).toEqual([1, 0]);
});

test("one that leaves too late says so with its departure, one in time keeps its promise", async () => {
  const [late, prompt] = await Promise.all(
    [0, 1].map(() => shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" })),
  );
  if (!late || !prompt) throw new Error("two orders");
  await shipOrder(on("2026-11-16T16:00:00Z"), { token: prompt.token });
  expect((await shop.read(prompt.token)).delivery).toEqual(prompt.delivery);
  await deliverOrder(on("2026-11-18T16:00:00Z"), { token: prompt.token });
  expect(await textOf("order_delivered", prompt.token)).toContain("fino al 2 dicembre 2026");
  await shipOrder(on("2026-11-18T16:00:00Z"), { token: late.token });
  expect((await shop.read(late.token)).delivery).toMatchObject({
    from: "2026-11-20",
    to: "2026-11-23",
    promisedTo: "2026-11-19",
  });
  expect(await textOf("order_shipped", late.token)).toContain(
    "tra venerdì 20 e lunedì 23 novembre, in ritardo: avevamo promesso entro giovedì 19 novembre",
  );
});

test("a parcel at the pickup point is told once, and the page says it too", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  await shop.address(token);
  await shop.ship(token, "BRT_FERMOPOINT");
  await shop.send("PATCH", `/orders/${token}/pudo`, { pudoId: "IT90099" });
  await shop.payBy(token, "BONIFICO");
  const { number, pudo } = await shop.complete(token);
  await payOrder(shop.ctx, { token });
  expect((await collectable(number)).status).toBe(422);
  await shipOrder(shop.ctx, { token, tracking: "BRT9" });
  expect(await (await collectable(number)).json()).toMatchObject({
    status: "shipped",
    actions: expect.not.arrayContaining(["collectable"]),
    shipments: [{ collectableAt: "2026-11-16 09:00:00" }],
  });
  expect((await collectable(number)).status).toBe(422);
  const told = await textOf("order_collectable", token);
  expect(told).toContain("Ritiralo entro lunedì 23 novembre");
  expect(told).toContain(pudo?.name);
  expect(told).not.toContain("IT-");

  const home = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  await shipOrder(shop.ctx, { token: home.token });
  expect((await collectable(home.number)).status).toBe(422);
});

test("staff tell another day, once, before and after the parcel has left", async () => {
  const { token, number } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  const unpaid = await shop.place({ [codes.soap]: 1 });
  expect((await tell(unpaid.number, "2026-11-25")).status).toBe(422);
  expect((await tell(number, "2026-11-15")).status).toBe(422);
  expect((await tell(number, "2026-11-25")).status).toBe(200);
  expect((await tell(number, "2026-11-25")).status).toBe(422);
  const day = { from: "2026-11-25", to: "2026-11-25" };
  expect((await shop.read(token)).delivery).toMatchObject({ ...day, promisedTo: "2026-11-19" });
  expect(await textOf("order_late", token)).toMatch(
    /non è ancora partito.*Arriva mercoledì 25 novembre/,
  );
  await shipOrder(shop.ctx, { token });
  await tell(number, "2026-11-19");
  expect((await shop.read(token)).delivery).toMatchObject({ promisedTo: null });
  const told = await textOf("order_late", token);
  expect(told).toContain("Arriva giovedì 19 novembre");
  expect(told).not.toMatch(/ritardo|ci scusiamo/);
  const late = shop.emails().filter(({ name }) => name === "order_late");
  expect(late.filter(({ data }) => JSON.stringify(data).includes(token))).toHaveLength(2);
});

test("no parcel goes where nobody serves, the bill does", async () => {
  const livigno = { ...address, city: "Livigno", provinceCode: "IT-SO", postcode: "23041" };
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const put = (details: object, cart = token) =>
    shop.send("PUT", `/orders/${cart}`, { email: "anna@example.it", ...details });
  const message = "Al momento non spediamo a Livigno (23041).";
  expect(await violationsOf(await put({ shippingAddress: livigno }))).toEqual({
    "shippingAddress.postcode": message,
  });
  expect(await violationsOf(await put({ billingAddress: livigno }))).toEqual({
    "billingAddress.postcode": message,
  });
  const card = await shop.createCart();
  await shop.add(card.token, codes.giftCard, 1, { amount: 10_000 });
  expect((await put({ billingAddress: livigno }, card.token)).status).toBe(200);
  expect((await put({ shippingAddress: address, billingAddress: livigno })).status).toBe(200);
});

test("the owner decides hours, closures and places, and pages follow", async () => {
  const { value } = await (await office.get("/settings/delivery")).json();
  const put = (changes: object) =>
    office.put("/settings/delivery", { value: { ...value, ...changes } });
  expect(await violationsOf(await put({ cutOff: "25:00" }))).toHaveProperty("cutOff");
  const closures = [{ from: "2026-11-16", to: "2026-11-20" }];
  expect((await put({ closures, unserved: [], preparationDays: 1 })).status).toBe(200);
  const { delivery, areas } = await answerAs(
    SellingTerms,
    await shop.request("/shop/selling-terms"),
  );
  expect(delivery?.estimate).toEqual({
    from: "2026-11-26",
    to: "2026-11-27",
    orderBy: "2026-11-23 11:00:00",
  });
  expect(areas?.unserved).toEqual([]);
  const page = encodeURIComponent("/tempi-e-modalita-di-spedizione");
  const { content } = await answerAs(
    ContentPage,
    await shop.request(`/shop/pages-by-path?path=${page}`),
  );
  expect(content).toContain("Spediamo in Italia, San Marino e Città del Vaticano. Calabria");
  expect(content).toContain("dopo un giorno lavorativo di preparazione");
  expect(content).toContain("<td>2–3 giorni lavorativi</td>");
  expect(content).not.toContain("{{");
  const { token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  await put({});
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.token, token));
  expect(row).toMatchObject({ promisedFrom: "2026-11-26", promisedTo: "2026-11-27" });
  expect((await shop.read(token)).delivery).toMatchObject({ to: "2026-11-27" });
});

test("pages, their descriptions and the questions state the present prices and limits", async () => {
  const standard = eq(shippingMethods.code, "BRT_STANDARD");
  await shop.ctx.db.update(shippingMethods).set({ price: 512 }).where(standard);
  const cash = eq(paymentMethods.code, "CONTRASSEGNO");
  await shop.ctx.db.update(paymentMethods).set({ maxTotal: 25_500 }).where(cash);
  const path = encodeURIComponent("/tempi-e-modalita-di-spedizione");
  const page = await answerAs(ContentPage, await shop.request(`/shop/pages-by-path?path=${path}`));
  expect(page.seo.description).toMatch(/5,12\s€, gratis da 49,00\s€/);
  expect(page.content).toMatch(/per ordini fino a 255,00\s€/);
  expect(await (await shop.request("/shop/faq")).text()).toMatch(/5,12\s€/);
  await shop.ctx.db.update(shippingMethods).set({ price: 490 }).where(standard);
  await shop.ctx.db.update(paymentMethods).set({ maxTotal: 30_000 }).where(cash);
});
