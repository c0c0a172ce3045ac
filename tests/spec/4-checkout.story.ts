import { describe, expect } from "vitest";
import * as checkoutRules from "#contract/checkout-rules.ts";
import { CheckoutState } from "#contract/order.ts";
import { cookieText } from "#tests/harness/buying.ts";
import { slowDown } from "#tests/harness/open-page.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { furtherTest, line, openReader } from "./line.ts";
import * as shopper from "./shopper.ts";

const { cartTokenOf, cartWith, fillCartOf, guest, patch, serum, soap } = shopper;

const checkoutStates = [
  "cart",
  "addressed",
  "shipping_selected",
  "shipping_skipped",
  "payment_selected",
  "payment_skipped",
] as const;
const { canComplete, canSelectPayment, canSelectShipping, detailsChanged } = checkoutRules;

/** What the page of the checkout offers in each state of a cart: shipping methods, payment methods, the order button. */
let offers: Promise<Record<string, boolean[]>> | undefined;
const offersByState = () => (offers ??= readOffers());

async function readOffers() {
  const found: Record<string, boolean[]> = {};
  const visit = async (slug: string) => {
    const { page, open } = await openReader();
    await fillCartOf(page, slug);
    const token = await cartTokenOf(page);
    const look = async () => {
      const { checkoutState, shipments, payments } = await guest.order(token);
      await open("/checkout");
      const count = (name: string) => page.locator(`main [name="${name}"]`).count();
      found[checkoutState] = [
        (await count("shippingMethod")) > 0,
        (await count("paymentMethod")) > 0,
        await page.getByRole("button", { name: "Ordine con obbligo di pagare" }).isEnabled(),
      ];
      return { shipment: shipments[0]?.id ?? 0, payment: payments[0]?.id ?? 0 };
    };
    return { token, look };
  };
  const email = "anna@posta.example";
  const { token, look } = await visit(serum);
  await look();
  await guest.updateOrder(token, { email, shippingAddress: address });
  const { shipment } = await look();
  await guest.selectShipping(token, shipment, "BRT_STANDARD");
  const { payment } = await look();
  await guest.selectPayment(token, payment, "BONIFICO");
  await look();
  const card = await visit(shopper.giftCard);
  await guest.updateOrder(card.token, { email, billingAddress: address });
  await card.look();
  const covered = await visit(soap);
  await guest.updateOrder(covered.token, { email, shippingAddress: address });
  await guest.addGiftCard(covered.token, shopper.demoCards.large);
  const [parcel] = (await guest.order(covered.token)).shipments;
  await guest.selectShipping(covered.token, parcel?.id ?? 0, "BRT_STANDARD");
  await covered.look();
  return found;
}

describe("4. States and transitions: checkout state", () => {
  line(
    "Checkout state (checkoutState): cart, addressed, shipping_selected, shipping_skipped, payment_selected, payment_skipped.",
    ["contract/order.ts", "commerce/cart/checkout/checkout-states.ts"],
    async () => {
      const states = async (...slugs: string[]) => {
        const token = await cartWith(...slugs);
        const seen = [(await guest.order(token)).checkoutState];
        const note = async () => seen.push((await guest.order(token)).checkoutState);
        const billing = slugs.includes(serum) ? { shippingAddress: address } : {};
        await guest.updateOrder(token, {
          email: "anna@posta.example",
          billingAddress: address,
          ...billing,
        });
        await note();
        const { shipments } = await guest.order(token);
        if (shipments[0]) {
          await guest.selectShipping(token, shipments[0].id, "BRT_STANDARD");
          await note();
        }
        const { payments } = await guest.order(token);
        if (payments[0]) await guest.selectPayment(token, payments[0].id, "CARTA");
        await note();
        return seen;
      };
      expect(await states(serum)).toEqual([
        "cart",
        "addressed",
        "shipping_selected",
        "payment_selected",
      ]);
      expect(await states(shopper.giftCard)).toEqual([
        "cart",
        "shipping_skipped",
        "payment_selected",
      ]);
      const covered = await shopper.addressedCart(soap);
      await guest.addGiftCard(covered, shopper.demoCards.large);
      const { shipments } = await guest.order(covered);
      await guest.selectShipping(covered, shipments[0]?.id ?? 0, "BRT_STANDARD");
      expect((await guest.order(covered)).checkoutState).toBe("payment_skipped");
      expect(CheckoutState.options).toEqual(expect.arrayContaining([...checkoutStates]));
    },
  );
  line(
    "Shipping selection is enabled from addressed onward.",
    ["contract/checkout-rules.ts", "storefront/app/routes/checkout/steps.tsx"],
    async () => {
      expect(checkoutStates.filter(canSelectShipping)).toEqual(checkoutStates.slice(1));
      const { cart, addressed } = await offersByState();
      expect([cart?.[0], addressed?.[0]]).toEqual([false, true]);
    },
  );
  furtherTest(
    "Shipping selection is enabled from addressed onward, also before the page is hydrated.",
    async ({ page }) => {
      await fillCartOf(page, serum);
      const token = (await cookieText(page.context(), "shop_cart")) ?? "";
      await guest.updateOrder(token, { email: "anna@posta.example", shippingAddress: address });
      await slowDown(page);
      await page.goto("/checkout", { waitUntil: "commit" });
      const express = page.getByRole("radio", { name: /BRT express/i });
      await express.click();
      const isChosen = async () => (await guest.order(token)).checkoutState;
      await expect.poll(isChosen).toBe("shipping_selected");
      await expect.poll(() => express.isChecked()).toBe(true);
    },
  );
  line(
    "Payment selection becomes enabled once shipping is selected or skipped, and stays enabled.",
    ["contract/checkout-rules.ts", "storefront/app/routes/checkout/steps.tsx"],
    async () => {
      expect(checkoutStates.filter(canSelectPayment)).toEqual(checkoutStates.slice(2));
      const { addressed, shipping_selected, shipping_skipped, payment_selected } =
        await offersByState();
      const states = [addressed, shipping_selected, shipping_skipped, payment_selected];
      expect(states.map((offer) => offer?.[1])).toEqual([false, true, true, true]);
    },
  );
  line(
    "The complete button is enabled only in payment_selected or payment_skipped.",
    ["contract/checkout-rules.ts", "storefront/app/routes/checkout/steps.tsx"],
    async () => {
      expect(checkoutStates.filter(canComplete)).toEqual(["payment_selected", "payment_skipped"]);
      const byState = Object.entries(await offersByState()).map(([state, [, , can]]) => [
        state,
        can,
      ]);
      expect(byState).toEqual([
        ["cart", false],
        ["addressed", false],
        ["shipping_selected", false],
        ["payment_selected", true],
        ["shipping_skipped", false],
        ["payment_skipped", true],
      ]);
      const path = `/shop/orders/${await shopper.addressedCart(serum)}/complete`;
      expect((await patch(path)).status).toBe(422);
    },
  );
  line(
    "Details count as changed if the state is cart, or if the addresses, the invoice flag or the email differ from those on the cart.",
    ["contract/checkout-rules.ts"],
    () => {
      const details = {
        email: "anna@posta.example",
        shippingAddress: address,
        billingAddress: address,
        invoiceRequired: false,
      };
      const cart = { ...details, checkoutState: "addressed" };
      const moved = { ...address, street: "Via Verdi" };
      expect(detailsChanged(cart, details)).toBe(false);
      expect(detailsChanged({ ...cart, checkoutState: "cart" }, details)).toBe(true);
      for (const change of [
        { email: "altra@posta.example" },
        { shippingAddress: moved },
        { billingAddress: moved },
        { invoiceRequired: true },
      ])
        expect(detailsChanged(cart, { ...details, ...change })).toBe(true);
    },
  );
});
