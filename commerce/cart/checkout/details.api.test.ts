import { describe, expect, test } from "vitest";
import { address, callsOf, codes, openShop } from "./shopper.fixture.ts";
import { Order } from "#contract/order.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";

const shop = await openShop();
const put = (token: string, body: object) => shop.send("PUT", `/orders/${token}`, body);
const update = async (token: string, body: object) => answerAs(Order, await put(token, body));
const email = "anna@example.it";
const fiscalCode = "RSSMRA80A01F205X";

describe("addressing", () => {
  test("takes the cart to addressed, both addresses from one", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const order = await update(token, { email, shippingAddress: address });
    expect(order).toMatchObject({ checkoutState: "addressed", email, invoiceRequired: false });
    expect(order.shippingAddress).toMatchObject({
      phoneNumber: "+393331234567",
      provinceName: "Milano",
      company: null,
      fiscalCode: null,
    });
    expect(order.billingAddress).toEqual(order.shippingAddress);
    expect(await shop.read(token)).toEqual(order);
  });

  test("billing alone stands for both, its invoice data only for itself", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const billingAddress = { ...address, fiscalCode: fiscalCode.toLowerCase(), pec: "a@pec.it" };
    const order = await update(token, { email, billingAddress, invoiceRequired: true });
    expect(order.billingAddress).toMatchObject({ fiscalCode, pec: "a@pec.it" });
    expect(order.shippingAddress).toMatchObject({ city: "Milano", fiscalCode: null, pec: null });
    expect(order.invoiceRequired).toBe(true);
  });

  test("from any later step it goes back to addressed", async () => {
    const token = await shop.ready({ [codes.serum]: 1 });
    const order = await update(token, { shippingAddress: { ...address, city: "Roma" } });
    expect(order).toMatchObject({ checkoutState: "addressed", email });
    expect(order.shippingAddress?.city).toBe("Roma");
  });

  test("email alone moves nothing", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    expect(await update(token, { email })).toMatchObject({ checkoutState: "cart", email });
    expect(await update(token, {})).toMatchObject({ checkoutState: "cart", email });
  });

  test("with nothing to ship the shipping is skipped, with nothing to pay the payment too", async () => {
    const digital = await shop.cartWith({ [codes.giftCard]: 1 });
    expect(await shop.address(digital)).toMatchObject({
      checkoutState: "shipping_skipped",
      shipments: [],
      shippingTotal: 0,
    });

    const free = await shop.cartWith({ [codes.soap]: 1 });
    await shop.send("PATCH", "/gift-cards/RUGIADA-DEMO-150C/add-to-order", {
      orderTokenValue: free,
    });
    expect(await shop.address(free)).toMatchObject({ checkoutState: "addressed", total: 0 });
    expect(await shop.ship(free)).toMatchObject({ checkoutState: "payment_skipped", payments: [] });
  });

  test("keeps the coupon unless told otherwise", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
    const kept = await update(token, { email, shippingAddress: address });
    expect(kept.promotionCoupon?.code).toBe("CIAO10");
    const dropped = await update(token, { shippingAddress: address, couponCode: null });
    expect(dropped.promotionCoupon).toBeNull();
    const given = await update(token, { couponCode: "CIAO10" });
    expect(given.promotionCoupon?.code).toBe("CIAO10");
    expect(await violationsOf(await put(token, { couponCode: "NIENTE" }))).toHaveProperty(
      "couponCode",
    );
  });
});

describe("refusals", () => {
  test("every broken field is told at its path, in Italian", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const before = await shop.read(token);
    const response = await put(token, {
      email,
      shippingAddress: { ...address, postcode: "1", phoneNumber: null, provinceCode: "IT-XX" },
      billingAddress: { ...address, firstName: "", fiscalCode: "WRONG" },
    });
    expect(response.status).toBe(422);
    expect(await violationsOf(response)).toEqual({
      "shippingAddress.postcode": "Inserisci un CAP valido di 5 cifre",
      "shippingAddress.phoneNumber": "Questo campo è obbligatorio",
      "shippingAddress.provinceCode": "Seleziona una provincia valida",
      "billingAddress.firstName": "Questo campo è obbligatorio",
      "billingAddress.fiscalCode": "Inserisci un codice fiscale valido",
    });
    expect(await shop.read(token)).toEqual(before);
  });

  test("an invoice needs a fiscal code, and a company its VAT number", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const invoice = (billingAddress: object) =>
      put(token, {
        email,
        billingAddress: { ...address, ...billingAddress },
        invoiceRequired: true,
      });
    expect(await violationsOf(await invoice({}))).toHaveProperty("billingAddress.fiscalCode");
    const company = await invoice({ company: "Fiori S.r.l.", fiscalCode });
    expect(await violationsOf(company)).toHaveProperty("billingAddress.vatNumber");
    const nameless = await invoice({ vatNumber: "07643520567", fiscalCode: "07643520567" });
    expect(await violationsOf(nameless)).toHaveProperty("billingAddress.company");
    await update(token, { email, shippingAddress: address });
    const later = await put(token, { invoiceRequired: true });
    expect(await violationsOf(later)).toHaveProperty("billingAddress.fiscalCode");
  });

  test("a guest must give an email, and a good one", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const without = await put(token, { shippingAddress: address });
    expect(await violationsOf(without)).toEqual({ email: "Questo campo è obbligatorio" });
    expect(await violationsOf(await put(token, { email: "no" }))).toEqual({
      email: "Inserisci un’email valida",
    });
  });

  test("an empty cart, an unknown one, a placed order, a wrong type", async () => {
    const { token } = await shop.createCart();
    const empty = await put(token, { email, shippingAddress: address });
    expect(await violationsOf(empty)).toEqual({ "": "An empty order cannot be processed." });
    await expectError(await put("nobody", { email }), 404);
    const placed = await shop.place({ [codes.soap]: 1 });
    await expectError(await put(placed.token, { email: "other@example.it" }), 404);
    await expectError(await put(token, { shippingAddress: "Via Roma" }), 400);
  });
});

describe("customers", () => {
  test("order with the email of the account and nobody else sees the cart", async () => {
    const customer = await signIn(shop, { email: "cliente@example.it" });
    const calls = callsOf(customer.request);
    const token = await calls.cartWith({ [codes.serum]: 1 });
    const path = `/orders/${token}`;
    const other = await calls.send("PUT", path, {
      email: "x@example.it",
      shippingAddress: address,
    });
    expect(await violationsOf(other)).toHaveProperty("email");
    const own = await calls.send("PUT", path, { shippingAddress: address });
    expect(await answerAs(Order, own)).toMatchObject({ email: "cliente@example.it" });
    for (const body of [{}, { email, shippingAddress: address }]) {
      await expectError(await put(token, body), 404);
    }
    const stranger = callsOf((await signIn(shop, { email: "altra@example.it" })).request);
    await expectError(await stranger.send("PUT", path, { shippingAddress: address }), 404);
  });
});
