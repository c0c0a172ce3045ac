import { describe, expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { expectError } from "#tests/harness/answers.ts";
import { deliverOrder, payOrder, shipOrder } from "../../fulfilment/ship.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { address, codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);
const { emailsOf, textOf } = ledgerOf(shop);

type Body = Record<string, unknown>;
const bodyOf = async (response: Promise<Response>, status = 200): Promise<Body> => {
  const answer = await response;
  const body = (await answer.json()) as Body;
  expect({ status: answer.status, body }).toEqual({ status, body });
  return body;
};
const palermo = {
  ...address,
  city: "Palermo",
  provinceCode: "IT-PA",
  postcode: "90133",
};
const offered = async (shippingAddress = address, lines = { [codes.soap]: 1 }) => {
  const { availableShippingMethods } = await shop.address(await shop.cartWith(lines), {
    shippingAddress,
  });
  return Object.fromEntries(availableShippingMethods.map(({ code, price }) => [code, price]));
};
const termsNow = () => bodyOf(shop.request("/shop/selling-terms"));

describe("a shipping method", () => {
  test("is made with a code from its name, after the others", async () => {
    const made = await bodyOf(
      office.post("/shipping-methods", { name: "Corriere à Sud", price: 850, carrier: "GLS" }),
      201,
    );
    expect(made).toMatchObject({ code: "CORRIERE_A_SUD", enabled: true, carrier: "GLS" });
    const again = await bodyOf(
      office.post("/shipping-methods", { name: "Corriere à sud", price: 900 }),
      201,
    );
    expect(again).toMatchObject({ code: "CORRIERE_A_SUD_2" });
    expect(again["position"]).toBe(Number(made["position"]) + 1);
    expect(await offered()).toMatchObject({ CORRIERE_A_SUD: 850, CORRIERE_A_SUD_2: 900 });
    expect((await office.delete("/shipping-methods/CORRIERE_A_SUD_2")).status).toBe(204);
    expect(await offered()).not.toHaveProperty("CORRIERE_A_SUD_2");
  });

  test("goes to its zones alone, by region, province and CAP", async () => {
    const path = "/shipping-methods/CORRIERE_A_SUD";
    const zones = { regions: ["Sicilia"], provinces: [], postcodes: ["07010-07099"] };
    await bodyOf(office.patch(path, { zones }));
    expect(await offered()).not.toHaveProperty("CORRIERE_A_SUD");
    expect(await offered(palermo)).toHaveProperty("CORRIERE_A_SUD");
    await bodyOf(
      office.patch(path, { excludedZones: { ...zones, regions: [], postcodes: ["901*"] } }),
    );
    expect(await offered(palermo)).not.toHaveProperty("CORRIERE_A_SUD");
    const refused = await office.patch(path, { zones: { postcodes: ["9013"] } });
    expect(Object.values(await violationsOf(refused))).toEqual([
      "Scrivi CAP come 90133, 901* o 90010-90151",
    ]);
    const everywhere = {
      zones: { regions: [], provinces: [], postcodes: [] },
      excludedZones: null,
    };
    expect(await bodyOf(office.patch(path, everywhere))).toMatchObject({ zones: null });
  });

  test("is fetched at the shop: its place and hours are told, kept with the order, and promised from there", async () => {
    const collection = {
      name: "Bottega",
      address: "Via Roma 1",
      zipCode: "20121",
      city: "Milano",
      provinceCode: "IT-MI",
      hours: "Da martedì a sabato, 10–19",
    };
    const wrong = { ...collection, zipCode: "201", hours: "" };
    const refused = await office.post("/shipping-methods", {
      name: "X",
      price: 0,
      collection: wrong,
    });
    expect(Object.keys(await violationsOf(refused)).toSorted()).toEqual([
      "collection.hours",
      "collection.zipCode",
    ]);
    const method = { name: "Ritiro in negozio", price: 0, collection, minDays: 0, maxDays: 0 };
    const made = await bodyOf(
      office.post("/shipping-methods", { ...method, carrier: "BRT", countries: ["SM"] }),
      201,
    );
    expect(made).toMatchObject({ carrier: null, trackingUrlTemplate: null, countries: null });
    const token = await shop.cartWith({ [codes.soap]: 1 });
    const { availableShippingMethods } = await shop.address(token, { shippingAddress: palermo });
    const offer = availableShippingMethods.find(({ code }) => code === "RITIRO_IN_NEGOZIO");
    expect(offer).toMatchObject({ price: 0, requiresPudo: false, inShop: true });
    expect(offer?.description).toBe(
      "Bottega, Via Roma 1, 20121 Milano. Da martedì a sabato, 10–19",
    );
    const { availablePaymentMethods } = await shop.ship(token, "RITIRO_IN_NEGOZIO");
    const cash = availablePaymentMethods.find(({ type }) => type === "on_delivery");
    expect(cash?.description).toContain("Paghi in contanti quando lo ritiri.");
    await shop.payBy(token, "BONIFICO");
    const order = await shop.complete(token);
    expect(order.pudo).toMatchObject({ type: "shop", name: "Bottega", hint: collection.hours });
    await payOrder(shop.ctx, { token });
    await shipOrder(shop.ctx, { token });
    await deliverOrder(shop.ctx, { token });
    expect(await textOf("order_collectable", token)).toContain("ti aspetta in negozio");
    const told = emailsOf(token);
    expect(told).toEqual([
      "order_confirmation",
      "payment_received",
      "order_collectable",
      "order_delivered",
    ]);
    for (const name of told)
      expect(await textOf(name, token)).not.toMatch(
        /corriere|viaggi|parte\b|partito|punto di ritiro/i,
      );
    const before = await termsNow();
    expect(before["delivery"]).not.toMatchObject({ name: "Ritiro in negozio" });
    await office.patch("/shipping-methods/RITIRO_IN_NEGOZIO", { enabled: false });
  });

  test("an address no method goes to is refused, and pages say so", async () => {
    const excludedZones = { regions: ["Sicilia"], provinces: [], postcodes: [] };
    const all = (await bodyOf(office.get("/shipping-methods")))["hydra:member"] as Body[];
    for (const { code } of all)
      await bodyOf(office.patch(`/shipping-methods/${String(code)}`, { excludedZones }));
    const token = await shop.cartWith({ [codes.soap]: 1 });
    const refused = await shop.send("PUT", `/orders/${token}`, {
      email: "anna@example.it",
      shippingAddress: palermo,
    });
    expect(await violationsOf(refused)).toEqual({
      "shippingAddress.postcode": "Al momento non spediamo al CAP 90133.",
    });
    expect(await termsNow()).toMatchObject({ areas: { except: ["Sicilia"] } });
    for (const { code } of all)
      await bodyOf(office.patch(`/shipping-methods/${String(code)}`, { excludedZones: null }));
    expect((await termsNow())["areas"]).not.toHaveProperty("except");
  });

  test("costs by bands and is free from an amount, as the terms and the page of deliveries say", async () => {
    const path = "/shipping-methods/BRT_STANDARD";
    const bands = [
      { from: 0, price: 690 },
      { from: 2000, price: 350 },
    ];
    const rates = { by: "total", bands };
    expect(await bodyOf(office.patch(path, { rates, freeFrom: 3500 }))).toMatchObject({
      price: 350,
    });
    expect(await offered()).toMatchObject({ BRT_STANDARD: 690 });
    expect(await offered(address, { [codes.serum]: 1 })).toMatchObject({ BRT_STANDARD: 350 });
    expect(await offered(address, { [codes.serum]: 2 })).toMatchObject({ BRT_STANDARD: 0 });
    expect(await termsNow()).toMatchObject({
      freeShippingFrom: 3500,
      delivery: { price: 350, varies: true },
    });
    await bodyOf(
      office.post("/pages", { path: "/consegne-prova", title: "Prova", body: "{{tempi}}" }),
      201,
    );
    const page = await bodyOf(shop.request("/shop/pages-by-path?path=/consegne-prova"));
    expect(JSON.stringify(page).replaceAll(/\s/g, " ")).toContain(
      "6,90 €, da 20,00 € 3,50 €, gratis da 35,00 €",
    );
    for (const wrong of [
      [],
      [{ from: 5, price: 1 }],
      [bands[0], bands[0]],
      [{ from: 0, price: 0 }],
    ])
      await expectError(await office.patch(path, { rates: { by: "total", bands: wrong } }), 422);
    await bodyOf(office.patch(path, { rates: null, price: 490, freeFrom: null }));
    expect(await termsNow()).toMatchObject({ freeShippingFrom: 4900, delivery: { price: 490 } });
  });

  test("that orders used stays, switched off; one a promotion names stays too", async () => {
    await bodyOf(office.post("/shipping-methods", { name: "Usata", price: 100 }), 201);
    const token = await shop.ready({ [codes.soap]: 1 });
    await shop.ship(token, "USATA");
    await shop.payBy(token);
    await shop.complete(token);
    expect(await expectError(await office.delete("/shipping-methods/USATA"), 409)).toContain(
      "si può disattivare",
    );
    await bodyOf(office.patch("/shipping-methods/USATA", { enabled: false }));
    expect(await offered()).not.toHaveProperty("USATA");
    await bodyOf(office.post("/shipping-methods", { name: "Promossa", price: 100 }), 201);
    const action = {
      type: "shipping_percentage_discount",
      percentage: 1,
      shippingMethods: ["PROMOSSA"],
    };
    await bodyOf(
      office.post("/promotions", { code: "prova", name: "Prova", action, enabled: false }),
      201,
    );
    const named = await office.delete("/shipping-methods/PROMOSSA");
    expect(await expectError(named, 409)).toContain("promozione «Prova»");
  });

  test("takes its place in the list", async () => {
    const codesOf = async () =>
      ((await bodyOf(office.get("/shipping-methods")))["hydra:member"] as Body[]).map(({ code }) =>
        String(code),
      );
    const before = await codesOf();
    const turned = before.toReversed();
    await bodyOf(office.post("/shipping-methods/order", { codes: turned }));
    expect(await codesOf()).toEqual(turned);
    await expectError(
      await office.post("/shipping-methods/order", { codes: turned.slice(1) }),
      409,
    );
    await bodyOf(office.post("/shipping-methods/order", { codes: before }));
  });
});

const paying = async (shippingAddress = address, lines = { [codes.soap]: 1 }) => {
  const token = await shop.cartWith(lines);
  await shop.address(token, { shippingAddress });
  const { availablePaymentMethods } = await shop.ship(token);
  return availablePaymentMethods.map(({ code }) => code);
};

describe("a payment method", () => {
  test("is made for any way the plugins know to take money", async () => {
    expect(await bodyOf(office.get("/payment-gateways"))).toMatchObject({
      gateways: expect.arrayContaining([
        { name: "stripe", type: "online", instruments: ["card", "paypal"] },
        { name: "bank_transfer", type: "offline", instruments: [] },
        { name: "cash_on_delivery", type: "on_delivery", instruments: [] },
      ]),
    });
    const bankAccount = {
      holder: "Anna",
      iban: "IT60X0542811101000000123456",
      bank: "Banca dei Tigli",
    };
    const made = {
      name: "Bonifico istantaneo",
      gateway: "bank_transfer",
      minTotal: 2000,
      bankAccount,
    };
    expect(await bodyOf(office.post("/payment-methods", made), 201)).toMatchObject({
      code: "BONIFICO_ISTANTANEO",
      type: "offline",
      onlinePayments: null,
    });
    expect(await paying()).not.toContain("BONIFICO_ISTANTANEO");
    expect(await paying(address, { [codes.serum]: 1 })).toContain("BONIFICO_ISTANTANEO");
    const unknown = await office.post("/payment-methods", { name: "X", gateway: "sandbox" });
    expect(await violationsOf(unknown)).toHaveProperty("gateway");
    const dear = { name: "Carta cara", gateway: "stripe", fee: 100 };
    expect(await violationsOf(await office.post("/payment-methods", dear))).toHaveProperty("fee");
  });

  test("is offered in its countries, and goes away unless orders used it", async () => {
    const path = "/payment-methods/BONIFICO_ISTANTANEO";
    await bodyOf(office.patch(path, { minTotal: null, countries: ["SM"] }));
    expect(await paying()).not.toContain("BONIFICO_ISTANTANEO");
    await bodyOf(office.patch(path, { countries: [] }));
    expect(await paying()).toContain("BONIFICO_ISTANTANEO");
    expect((await office.delete(path)).status).toBe(204);
    await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await expectError(await office.delete("/payment-methods/BONIFICO"), 409);
  });
});
