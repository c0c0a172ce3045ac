import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { cookieText, fillCart } from "#tests/harness/buying.ts";
import { skipBotCheck } from "#contract/client/cart.ts";
import * as checkoutRules from "#contract/checkout-rules.ts";
import { CheckoutState } from "#contract/order.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address, orderByApi } from "#tests/harness/order-by-api.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { browserLine, line, openReader, shopUrl } from "./line.ts";
import { openObserved } from "./observed.ts";
import { emailedLink } from "./shopper.ts";
import * as shopper from "./shopper.ts";

const { cartTokenOf, cartWith, cookieOf, fillCartOf, get, guest, members, patch, serum, soap } =
  shopper;

const checkoutStates = [
  "cart",
  "addressed",
  "shipping_selected",
  "shipping_skipped",
  "payment_selected",
  "payment_skipped",
] as const;
const { canComplete, canSelectPayment, canSelectShipping, detailsChanged } = checkoutRules;

/** A phone six times slower than this machine, whose scripts arrive after the page can be seen and used. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.route("**/assets/*.js", async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
}

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
  browserLine(
    "Shipping selection is enabled from addressed onward, also before the page is hydrated.",
    [
      "storefront/app/features/rendering/early-input.ts",
      "storefront/app/routes/checkout/steps.tsx",
    ],
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

describe("4. States and transitions: cart lifecycle", () => {
  line(
    "The cart is created on the first add to cart. Creation carries a bot-check token; the item add that follows carries a skip marker instead.",
    ["storefront/app/features/cart/add-to-cart.server.ts", "contract/client/cart.ts"],
    async () => {
      const { page, open } = await openReader();
      await open(`/prodotti/${serum}`);
      await open("/carrello");
      expect(await cookieOf(page, "shop_cart")).toBeNull();
      await fillCartOf(page, serum);
      expect((await guest.order(await cartTokenOf(page))).items).toHaveLength(1);
      expect(skipBotCheck).toBe("skip");
      const { url, callsOf } = await openObserved();
      const { page: fresh } = await openReader(url);
      await fillCart({ page: fresh, baseUrl: url }, serum, 1, guest);
      const tokens = callsOf(/^POST orders/).map(({ call, body }) => [
        call.replace(/\/.+\//, "/*/"),
        body["recaptchaToken"],
      ]);
      expect(tokens).toEqual([
        ["POST orders", "not-supported"],
        ["POST orders/*/items", "skip"],
      ]);
    },
  );
  line(
    "When the cart is emptied or completed, the stored cart token is cleared.",
    [
      "storefront/app/features/cart/cart.server.ts",
      "storefront/app/routes/checkout/checkout.server.ts",
    ],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      await open("/carrello");
      await page.getByRole("button", { name: "Svuota carrello" }).first().click();
      for (const confirm of await page.getByRole("button", { name: /^Svuota/ }).all()) {
        if ((await cookieOf(page, "shop_cart")) !== null) await confirm.click();
      }
      expect(await cookieOf(page, "shop_cart")).toBeNull();
      await fillCartOf(page, soap);
      const token = await cartTokenOf(page);
      await guest.updateOrder(token, { email: "anna@posta.example", shippingAddress: address });
      const { shipments } = await guest.order(token);
      await guest.selectShipping(token, shipments[0]?.id ?? 0, "BRT_STANDARD");
      const { payments } = await guest.order(token);
      await guest.selectPayment(token, payments[0]?.id ?? 0, "BONIFICO");
      await open("/checkout");
      for (const name of ["terms", "privacy"]) await page.locator(`[name="${name}"]`).check();
      await page.getByRole("button", { name: "Ordine con obbligo di pagare" }).click();
      await page.waitForURL(/thankyou/);
      expect(await cookieOf(page, "shop_cart")).toBeNull();
    },
  );
  line(
    "If loading the cart fails, the stored cart token is cleared.",
    ["storefront/app/features/cart/cart.server.ts"],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      await guest.emptyCart(await cartTokenOf(page));
      await open("/carrello");
      expect(await cookieOf(page, "shop_cart")).toBeNull();
    },
  );
  line(
    "On login, the guest cart and wishlist are merged with the customer's latest ones, or adopted if the customer has none.",
    ["storefront/app/features/session/session.server.ts", "commerce/cart/merge.ts"],
    async () => {
      const { email } = await newCustomer(shopUrl, "unisce");
      for (const [slug, pieces] of [
        [serum, 1],
        [soap, 2],
      ] as const) {
        const { page, open, baseUrl } = await openReader();
        await fillCartOf(page, slug);
        const variant = await shopper.variantOf(slug);
        await page.request.post(`${baseUrl}/wishlist`, {
          headers: { origin: baseUrl },
          form: { heart: `add ${slug} ${variant.id}` },
        });
        await enterAccount(page, baseUrl, email);
        const { items } = await guestAs(email, await cartTokenOf(page));
        expect(items).toHaveLength(pieces);
        await open("/wishlist");
        expect(await page.locator('main [name="heart"][value^="move "]').count()).toBe(pieces);
      }
    },
  );
  line(
    "When the session token has expired, it is refreshed with the refresh token.",
    ["storefront/app/features/session/visitor.server.ts", "commerce/customers/log-in.ts"],
    async () => {
      const { email, login } = await newCustomer(shopUrl, "scade");
      const renewed = await guest.refreshSession(login.refresh_token);
      const path = `/shop/customers/${login.customerData.id}`;
      expect((await get(path, renewed.token)).status).toBe(200);
      await expect(guest.refreshSession(login.refresh_token)).resolves.toHaveProperty("token");
      const expired = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`;
      let refreshToken: unknown;
      const { url, callsOf } = await openObserved((call, answer) => {
        if (call !== "POST customers/token") return answer;
        refreshToken = answer["refresh_token"];
        return { ...answer, token: expired };
      });
      const { page, open } = await openReader(url);
      await enterAccount(page, url, email);
      await open("/area-riservata/ordini");
      const [refresh, ...others] = callsOf(/^POST customers\/refresh-token/);
      expect([refresh?.body, others]).toEqual([{ refresh_token: refreshToken }, []]);
    },
  );
});

/** A cart of a customer is read with the customer's session. */
async function guestAs(email: string, token: string) {
  const { token: bearer } = await guest.logIn({ email, password: ownPassword });
  const { body } = await get(`/shop/orders/${token}`, bearer);
  return body as { items: unknown[] };
}

describe("4. States and transitions: the rest", () => {
  line(
    "Reviews: published only after approval and after a confirmation step.",
    ["commerce/reviews/write-review.ts", "commerce/reviews/reviews.ts"],
    async () => {
      const { email, shop } = await newCustomer(shopUrl, "approva");
      await orderByApi(shop);
      const { "@id": product } = await guest.product("spugna-konjac");
      const title = `Titolo ${crypto.randomUUID()}`;
      const published = async () =>
        members(
          await get(
            `/shop/product-reviews?itemsPerPage=100&reviewSubject=${encodeURIComponent(product)}`,
          ),
        ).some((review) => review["title"] === title);
      await shop.writeReview({ product, title, comment: "Morbida.", rating: 5 });
      expect(await published()).toBe(false);
      const link = await emailedLink(email, "Conferma la tua recensione", "/conferma?token=");
      await guest.confirmReview(link.searchParams.get("token") ?? "");
      expect(await published()).toBe(false);
      const staff = await shopper.staff();
      const { "hydra:member": waiting } = (await staff("/product-reviews?status=new")) as {
        "hydra:member": { id: number; title: string }[];
      };
      const review = waiting.find((one) => one.title === title);
      await staff(`/product-reviews/${review?.id}/approve`, {});
      await expect.poll(published).toBe(true);
    },
  );
  browserLine(
    "Password input: toggles between hidden and visible text.",
    ["storefront/app/features/forms/password-field.tsx"],
    async ({ page }) => {
      await page.goto("/accesso");
      await hydrated(page);
      const field = page.locator('#accesso [name="password"]');
      await field.fill("segreta");
      expect(await field.getAttribute("type")).toBe("password");
      const toggle = page.locator("#accesso .in-btn button");
      await toggle.click();
      expect(await field.getAttribute("type")).toBe("text");
      await toggle.click();
      expect(await field.getAttribute("type")).toBe("password");
      expect(await field.inputValue()).toBe("segreta");
    },
  );
  browserLine(
    "Password input: toggles between hidden and visible text, also when pressed before the page is hydrated.",
    ["storefront/app/features/rendering/early-input.ts"],
    async ({ page }) => {
      await slowDown(page);
      await page.goto("/accesso", { waitUntil: "commit" });
      const field = page.locator('#accesso [name="password"]');
      await page.locator("#accesso .in-btn button").click();
      await field.fill("segreta");
      await expect.poll(() => field.getAttribute("type")).toBe("text");
      expect(await field.inputValue()).toBe("segreta");
    },
  );
  line(
    "Search value: empty until typed.",
    ["storefront/app/features/search/search-form.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/ricerca");
      expect(await page.getByLabel("Che cosa cerchi?").inputValue()).toBe("");
      await open("/ricerca?q=rosa");
      expect(await page.getByLabel("Che cosa cerchi?").inputValue()).toBe("rosa");
    },
  );
});
