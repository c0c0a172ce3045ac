import { describe, expect } from "vitest";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { isElsewhere, line, openReader, shopUrl } from "./line.ts";
import { get, giftCard, guest, members, cartWith, soap, staff } from "./shopper.ts";

type Step = "pay" | "pack" | "ship" | "deliver" | "cancel" | "refund" | "transfer";
type Bought = Parameters<typeof orderByApi>[1];

/** Places an order, takes these steps in the back office and reads the order as its customer, from the API and the pages. */
async function orderAfter(steps: Step[], bought: Bought = {}) {
  const { email, login, shop } = await newCustomer(shopUrl, "stato");
  const { token, number } = await orderByApi(shop, { lines: { [soap]: 1 }, ...bought });
  const act = await staff();
  for (const step of steps) {
    if (step === "pack") await act("/orders/pack", { numbers: [number], packed: true });
    else if (step === "ship") await act(`/orders/${number}/ship`, { tracking: "TRACCIA1" });
    else if (step !== "transfer") await act(`/orders/${number}/${step}`, {});
    else {
      const { refunds } = (await act(`/orders/${number}`)) as { refunds: { id: number }[] };
      await act(`/orders/${number}/refunds/${refunds[0]?.id}/done`, {});
    }
  }
  const { body: detail } = await get(`/shop/orders/${token}`, login.token);
  const [row] = members(await get("/shop/orders", login.token));
  for (const name of [
    "number",
    "date",
    "status",
    "total",
    "paymentStatus",
    "shippingStatus",
    "token",
  ])
    expect([name, row?.[name]]).toEqual([name, detail[name]]);
  const { page, open, baseUrl } = await openReader();
  await enterAccount(page, baseUrl, email);
  await open("/area-riservata/ordini");
  const shown = async (place: string) => page.locator(`main ${place} .status`).allInnerTexts();
  const listed = await shown(".orders .two");
  const tracking = await page.locator("main .orders .two a").allInnerTexts();
  await open(`/area-riservata/ordini/${token}`);
  expect(await shown(".twin")).toEqual(listed);
  const notes = await page.locator("main .twin").allInnerTexts();
  const { status, paymentStatus, shippingStatus } = detail;
  const states = [status, paymentStatus, shippingStatus];
  return { states, labels: listed, notes: notes.join("\n"), tracking, detail };
}

describe("4. States and transitions: order status labels shown", () => {
  line("new (awaiting payment)", ["commerce/orders/order-states.ts"], async () => {
    const { status, paymentStatus } = await guest.order(await cartWith(soap));
    expect([status, paymentStatus]).toEqual(["new", "new"]);
  });
  line("awaiting_payment", ["commerce/orders/order-states.ts"], async () => {
    const { states, labels } = await orderAfter([]);
    expect(states).toEqual(["awaiting_payment", "awaiting_payment", "preparing"]);
    expect(labels).toEqual(["In attesa di pagamento", "Dopo il pagamento"]);
  });
  line("pending_on_delivery (cash on delivery)", ["commerce/orders/order-states.ts"], async () => {
    const { states, labels } = await orderAfter([], { payment: "CONTRASSEGNO" });
    expect(states).toEqual(["pending_on_delivery", "pending_on_delivery", "preparing"]);
    expect(labels).toEqual(["Pagamento alla consegna", "In preparazione"]);
  });
  line("paid", ["commerce/orders/order-states.ts"], async () => {
    const { states, labels } = await orderAfter(["pay"]);
    expect(states).toEqual(["paid", "paid", "preparing"]);
    expect(labels).toEqual(["Pagato", "In preparazione"]);
  });
  line("ready (ready to ship)", ["commerce/fulfilment/admin-orders.ts"], async () => {
    const { states, labels } = await orderAfter(["pay", "pack"]);
    expect(states).toEqual(["ready", "paid", "ready"]);
    expect(labels).toEqual(["Pagato", "Pronto per la spedizione"]);
  });
  line(
    "shipped",
    ["commerce/fulfilment/ship.ts"],
    async () => {
      const { states, labels, tracking } = await orderAfter(["pay", "pack", "ship"]);
      expect(states).toEqual(["shipped", "paid", "shipped"]);
      expect(labels).toEqual(["Pagato", "Spedito"]);
      expect(tracking.join()).toContain("Segui TRACCIA1");
    },
    { ownBackend: "The specification's orders carry no tracking." },
  );
  line("delivered", ["commerce/fulfilment/ship.ts"], async () => {
    const { states, labels } = await orderAfter(["pay", "ship", "deliver"]);
    expect(states).toEqual(["delivered", "paid", "delivered"]);
    expect(labels).toEqual(["Pagato", "Consegnato"]);
  });
  line("cancelled", ["commerce/fulfilment/cancel.ts"], async () => {
    const { states, labels } = await orderAfter(["cancel"]);
    expect(states).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(labels).toEqual(["Annullato", "Annullato"]);
  });
  line("refunded", ["commerce/aftersales/refund-order.ts"], async () => {
    const steps: Step[] = ["pay", "ship", "deliver", "refund", "transfer"];
    const { states, labels, notes } = await orderAfter(steps);
    expect(states).toEqual(["refunded", "refunded", "delivered"]);
    expect(labels).toEqual(["Rimborsato", "Consegnato"]);
    // Other backends do not say when they refunded.
    const note = isElsewhere ? /Rimborsato/ : /\d+,\d{2}\s€ il \d{1,2}°? \p{L}+ \d{4}/u;
    expect(notes).toMatch(note);
  });
  line(
    "shipping status no_shipping, shown as shipped",
    ["storefront/app/features/orders/order-status.ts"],
    async () => {
      const { states, labels } = await orderAfter(["pay"], { lines: { [giftCard]: 1 } });
      expect(states).toEqual(["no_shipping", "paid", "no_shipping"]);
      expect(labels).toEqual(["Pagato", "Spedito"]);
    },
  );
});

describe("3. Entities and their fields: order", () => {
  line(
    "Order (list and detail): number, date, status, total, paymentStatus, shippingStatus, token.",
    ["commerce/orders/placed-orders.ts", "commerce/orders/present.ts"],
    async () => {
      const { detail } = await orderAfter([]);
      expect(detail).toMatchObject({
        number: expect.stringMatching(/^RG\d+$/),
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
        total: expect.any(Number),
        token: expect.any(String),
      });
    },
  );
});
