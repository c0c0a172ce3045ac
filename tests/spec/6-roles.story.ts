import { describe, expect } from "vitest";
import { createShop } from "#contract/client/client.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { enterAccount, giulia, livia } from "#tests/harness/signed-in.ts";
import { line, openReader } from "./line.ts";
import { openObserved } from "./observed.ts";
import * as shopper from "./shopper.ts";

const { cartTokenOf, demoCards, fillCartOf, get, guest, logIn, placedOrder, post, serum } = shopper;

describe("6. Roles and permissions", () => {
  line(
    "Guest: may browse, keep a cart and wishlist, check out, and view an order through a token link.",
    ["commerce/orders/order-record.ts", "storefront/app/features/cart/cart.server.ts"],
    async () => {
      const { page, open } = await openReader();
      await open("/prodotti");
      await fillCartOf(page, serum);
      expect((await guest.order(await cartTokenOf(page))).items).toHaveLength(1);
      const { token } = await guest.createWishlist();
      expect((await get(`/shop/wishlists/${token}`)).status).toBe(200);
      await open("/checkout");
      const order = await placedOrder(serum);
      await open(`/ordine/${order.token}`);
      expect((await get("/shop/orders")).status).toBe(401);
    },
  );
  line(
    "Registered customer: has the private area. A bearer token is sent with calls when a valid, non-expired token exists.",
    ["storefront/app/features/session/visitor.server.ts", "commerce/auth/authenticate.ts"],
    async () => {
      const { url, callsOf } = await openObserved();
      const { page, open } = await openReader(url);
      await open("/area-riservata");
      await page.waitForURL("**/accesso?**");
      expect(callsOf(/./).filter(({ headers }) => headers.authorization)).toEqual([]);
      await enterAccount(page, url, giulia);
      await open("/area-riservata/ordini");
      expect(callsOf(/^GET orders\?/).at(-1)?.headers.authorization).toMatch(/^Bearer \S+\.\S+/);
      expect(await page.locator('main a[href^="/area-riservata/ordini/"]').count()).not.toBe(0);
      const { token } = await logIn();
      expect((await get("/shop/orders", token)).status).toBe(200);
      expect((await get("/shop/orders", `${token}x`)).status).toBe(401);
    },
  );
  line(
    "The channel code comes from the logged-in session, otherwise from the default configured channel.",
    ["storefront/app/features/api/shop-api.server.ts", "commerce/customers/log-in.ts"],
    async () => {
      const { url, callsOf } = await openObserved((call, answer) =>
        call === "POST customers/token" ? { ...answer, channelCode: "ALTRO" } : answer,
      );
      const { page, open } = await openReader(url);
      await open("/prodotti");
      await enterAccount(page, url, giulia);
      await open("/area-riservata/ordini");
      const channelOf = (calls: RegExp) => callsOf(calls).at(-1)?.headers["x-channel-code"];
      expect(channelOf(/^GET products-with-facets/)).toBe("WEB");
      expect(channelOf(/^GET orders\?/)).toBe("ALTRO");
      expect((await logIn()).channelCode).toBe("WEB");
      const order = await guest.createCart("not-supported");
      expect(order.channel).toMatch(/\/WEB$/);
    },
  );
  line(
    "Customer with admin access: sees the link 'Pannello di amministrazione' in the private area.",
    ["storefront/app/routes/account/account.tsx", "commerce/customers/customers.ts"],
    async () => {
      const { page, open, baseUrl } = await openReader();
      await enterAccount(page, baseUrl, livia);
      await open("/area-riservata");
      const link = page.getByRole("link", { name: "Pannello di amministrazione", exact: true });
      expect(await link.getAttribute("href")).toBe("/admin");
      expect((await logIn()).customerData.adminAccess).toBe(false);
    },
    {
      ownBackend:
        "With the public passwords of the demo, staff sign in from its own machine alone.",
    },
  );
  line(
    "Reviewing requires login or registration.",
    ["commerce/reviews/write-review.ts", "storefront/app/routes/reviews/review-new.tsx"],
    async () => {
      const { "@id": product } = await guest.product(serum);
      const review = { product, title: "Buono", comment: "Mi piace.", rating: 5 };
      expect((await post("/shop/product-reviews", review)).status).toBe(401);
      const { page, open } = await openReader();
      await open(`/prodotti/recensioni/${serum}/nuova`);
      await page.waitForURL("**/accesso?ritorno=**");
    },
  );
  line(
    "Gift-card features work only when the giftCards feature flag is enabled. Otherwise the error 'Feature is not enabled' is raised.",
    [
      "contract/client/cart.ts",
      "commerce/settings/settings.ts",
      "storefront/app/features/cart/cart-actions.server.ts",
    ],
    async () => {
      const requests: Request[] = [];
      const shop = createShop({
        fetch: async (request) => {
          requests.push(request);
          return Response.json({});
        },
        baseUrl: "http://shop.test/api/v2",
        channel: "WEB",
        features: { giftCards: false },
      });
      await expect(shop.addGiftCard("abc", "CODE")).rejects.toThrow("Feature is not enabled");
      await expect(shop.removeGiftCard("abc", "CODE")).rejects.toThrow("Feature is not enabled");
      expect(requests).toEqual([]);
      const { url } = await openObserved((call, answer) =>
        call === "GET selling-terms" ? { ...answer, giftCards: false } : answer,
      );
      const { page, open } = await openReader(url);
      await fillCart({ page, baseUrl: url }, serum, 1, guest);
      const labelOfCodes = async () => {
        await open("/carrello");
        return page.locator("details.extra label", { hasText: "Codice" }).innerText();
      };
      await expect.poll(labelOfCodes).toBe("Codice sconto");
      const use = await page.request.post(`${url}/carrello`, {
        headers: { origin: url },
        form: { intent: "gift-card", giftCardCode: demoCards.large },
      });
      expect(await use.text()).toContain("Le carte regalo non sono attive in questo momento.");
      await open("/saldo-carta-regalo", 404);
    },
  );
});
