import { describe, expect } from "vitest";
import { skipBotCheck } from "#contract/client/cart.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { line, openReader, shopUrl } from "./line.ts";
import { openObserved } from "./observed.ts";
import * as shopper from "./shopper.ts";

const { cartTokenOf, cookieOf, fillCartOf, get, guest, serum, soap } = shopper;

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
