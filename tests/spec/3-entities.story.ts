import { describe, expect } from "vitest";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { livia, ownPassword, password } from "#tests/harness/signed-in.ts";
import { line, openReader, shopUrl } from "./line.ts";
import { newMailbox, person, signUp, verificationOf } from "./shopper.ts";
import * as shopper from "./shopper.ts";

const { call, cartWith, get, guest, members, patch, post, put, readyCart, serum, soap } = shopper;

/** Fails for each field of the specification that the answer lacks; one ending in «?» may be null. */
function expectFields(body: unknown, fields: string): void {
  const answer = body as Record<string, unknown>;
  const missing = fields
    .split(/,\s*/)
    .filter((name) => (name.endsWith("?") ? !(name.slice(0, -1) in answer) : answer[name] == null));
  expect(missing).toEqual([]);
}

type Picture = { path: string; type: string | null; alt: string | null; variant: string | null };

const first = (list: unknown) => (list as Record<string, unknown>[])[0] ?? {};

describe("3. Entities and their fields: cart (order)", () => {
  line(
    "token, items, itemsTotal, itemsSubtotal, itemsTaxTotal, total, shippingTotal",
    ["contract/order.ts", "commerce/orders/present.ts"],
    async () => {
      const { body } = await get(`/shop/orders/${await cartWith(serum)}`);
      expectFields(
        body,
        "token, items, itemsTotal, itemsSubtotal, itemsTaxTotal, total, shippingTotal",
      );
    },
  );
  line(
    "orderPromotionTotal, shippingPromotionTotal, promotionCoupon",
    ["contract/order.ts"],
    async () => {
      const token = await cartWith(serum);
      await guest.applyCoupon(token, shopper.demoCoupons.percent);
      const { body } = await get(`/shop/orders/${token}`);
      expectFields(body, "orderPromotionTotal, shippingPromotionTotal, promotionCoupon");
      expect(body["promotionCoupon"]).toMatchObject({ code: shopper.demoCoupons.percent });
    },
  );
  line(
    "taxExcludedTotal, taxIncludedTotal, taxTotal",
    ["contract/order.ts", "contract/pricing/vat.ts"],
    async () => {
      const { body } = await get(`/shop/orders/${await cartWith(serum)}`);
      expectFields(body, "taxExcludedTotal, taxIncludedTotal, taxTotal");
      expect(body["taxIncludedTotal"]).toBeGreaterThan(0);
    },
  );
  line("appliedGiftCardAmount, giftCards", ["contract/order.ts"], async () => {
    const token = await cartWith(soap);
    await guest.addGiftCard(token, shopper.demoCards.large);
    const { body } = await get(`/shop/orders/${token}`);
    expect(body["appliedGiftCardAmount"]).not.toBe(0);
    expect(first(body["giftCards"])["code"]).toBe(shopper.demoCards.large);
  });
  line(
    "availableShippingMethods, availablePaymentMethods, shipments, payments",
    ["contract/order.ts", "commerce/orders/present-methods.ts"],
    async () => {
      const { body } = await get(`/shop/orders/${await readyCart(serum)}`);
      for (const name of [
        "availableShippingMethods",
        "availablePaymentMethods",
        "shipments",
        "payments",
      ])
        expect(body[name], name).not.toEqual([]);
    },
  );
  line(
    "email, customer, shippingAddress, billingAddress, invoiceRequired",
    ["contract/order.ts"],
    async () => {
      const { body } = await get(`/shop/orders/${await readyCart(serum)}`);
      // A guest has no customer record.
      expectFields(body, "email, customer?, shippingAddress, billingAddress, invoiceRequired");
      expect(body["email"]).toBe("anna@posta.example");
    },
  );
  line("checkoutState, currencyCode", ["contract/order.ts"], async () => {
    const { body } = await get(`/shop/orders/${await cartWith(serum)}`);
    expect([body["checkoutState"], body["currencyCode"]]).toEqual(["cart", "EUR"]);
  });
  line(
    "giftBoxFromName, giftBoxToName, giftBoxMessage",
    ["contract/order.ts", "commerce/cart/gift-box.ts"],
    async () => {
      const token = await cartWith(serum);
      const [box] = await guest.giftBoxProducts();
      const names = { giftBoxFromName: "Anna", giftBoxToName: "Ada", giftBoxMessage: "Auguri" };
      const productVariant = box?.defaultVariant?.["@id"];
      await patch(`/shop/orders/${token}/gift-box`, { productVariant, ...names });
      expect((await get(`/shop/orders/${token}`)).body).toMatchObject(names);
    },
  );
  line(
    "eligibleForBrtFermopoint (pickup-point eligibility)",
    ["commerce/orders/present.ts"],
    async () => {
      const eligible = async (slug: string) =>
        (await get(`/shop/orders/${await cartWith(slug)}`)).body["eligibleForBrtFermopoint"];
      expect([await eligible(serum), await eligible(shopper.giftCard)]).toEqual([true, false]);
    },
  );
  line(
    "The cart page also shows totals for items subtotal, promotion, shipping, VAT, total, gift box, gift card and consulting.",
    ["storefront/app/routes/cart/cart.tsx"],
    async () => {
      const { page, open } = await openReader();
      await shopper.fillCartOf(page, serum);
      await open("/carrello");
      const token = await shopper.cartTokenOf(page);
      const [box] = await guest.giftBoxProducts();
      await guest.chooseGiftBox(token, { productVariant: box?.defaultVariant?.["@id"] ?? "" });
      await guest.applyCoupon(token, shopper.demoCoupons.percent);
      await guest.addGiftCard(token, shopper.demoCards.small);
      await guest.askConsultation(token, true);
      await open("/carrello");
      const rows = await page.locator("main dl dt").allInnerTexts();
      const text = rows.join("\n");
      for (const name of [
        /Subtotale/,
        /CIAO10|Ciao/,
        /Spedizione/,
        /IVA/,
        /Totale/,
        /Confezione/,
        /Carta regalo/,
        /Consulenza/,
      ])
        expect(text).toMatch(name);
    },
    { ownBackend: "The fields of the specification name neither coupon nor consultation." },
  );
});

describe("3. Entities and their fields: catalogue and people", () => {
  line(
    "Cart item: id, quantity, product, selectedVariant, productName, giftBox.",
    ["contract/order.ts", "commerce/orders/present.ts"],
    async () => {
      const { body } = await get(`/shop/orders/${await cartWith(serum)}`);
      expectFields(
        first(body["items"]),
        "id, quantity, product, selectedVariant, productName, giftBox",
      );
    },
  );
  line(
    "Variant: id, code, price, originalPrice, inStock, shippingRequired, optionValues, channelPricings.",
    ["contract/catalogue.ts", "commerce/catalogue/present.ts"],
    async () => {
      const { body } = await get(`/shop/products-by-slug/${serum}`);
      expectFields(
        first(body["variants"]),
        "id, code, price, originalPrice, inStock, shippingRequired, optionValues, channelPricings",
      );
    },
  );
  line(
    "Product: name, slug, images (path, type main or video-cover, alt), variants, defaultVariant, mainTaxon, associations, attributes.",
    ["contract/catalogue.ts", "commerce/catalogue/present.ts"],
    async () => {
      const { body } = await get(`/shop/products-by-slug/${serum}`);
      expectFields(
        body,
        "name, slug, images, variants, defaultVariant, mainTaxon, associations, attributes",
      );
      expectFields(first(body["images"]), "path, type, alt");
      const types = async (page: number) =>
        members(await get(`/shop/products-with-facets?itemsPerPage=100&page=${page}`)).flatMap(
          ({ images }) => (images as { type: string }[]).map(({ type }) => type),
        );
      expect(new Set(await types(1))).toContain("main");
      const { body: session } = await post("/admin/administrators/token", {
        email: livia,
        password,
      });
      const bearer = String(session["token"]);
      const read = async () => (await get("/shop/products-by-slug/spugna-konjac")).body;
      const path = `/admin/products/${String((await read())["code"])}`;
      const own = (await get(path, bearer)).body["images"] as Picture[];
      const images = own.map(({ path, type, alt, variant }) => ({ path, type, alt, variant }));
      const cover = { path: images[0]?.path, type: "video-cover", alt: "La spugna in un film" };
      const save = (pictures: object[]) =>
        call("PATCH", path, { body: { images: pictures }, bearer });
      try {
        expect((await save([...images, cover])).status).toBe(200);
        expect((await read())["images"]).toContainEqual(
          expect.objectContaining({ type: "video-cover", alt: cover.alt }),
        );
      } finally {
        await save(images);
      }
    },
  );
  line(
    "Address: firstName, lastName, phoneNumber, company, street, streetNumber, city, provinceCode, provinceName, postcode (CAP), countryCode, notes. Billing adds fiscalCode, pec, sdi and the invoice-required flag.",
    ["contract/address.ts", "commerce/customers/addresses.ts"],
    async () => {
      const { login, shop } = await newCustomer(shopUrl, "indirizzo");
      const billing = {
        ...address,
        fiscalCode: "CRDLVI84E52X101T",
        notes: "Citofono 3",
        pec: "anna@pec.example",
        sdi: "ABCDEFG",
        invoiceRequired: true,
      };
      const saved = await post("/shop/addresses", billing, login.token);
      expectFields(
        saved.body,
        "firstName, lastName, phoneNumber, company?, street, streetNumber, city, provinceCode, provinceName, postcode, countryCode, notes, fiscalCode, pec, sdi, invoiceRequired",
      );
      expect(saved.body["invoiceRequired"]).toBe(true);
      const path = `/shop/addresses/${String(saved.body["id"])}`;
      const changed = await put(path, { ...billing, invoiceRequired: false }, login.token);
      expect(changed.body["invoiceRequired"]).toBe(false);
      expect(await shop.addresses()).toMatchObject([{ invoiceRequired: false }]);
    },
  );
  line(
    "Customer: id, email, password, firstName, lastName, birthday, gender (male or female), newsletter subscription, consents (privacy, profiling, newsletter).",
    ["contract/customer.ts", "commerce/customers/registration.ts"],
    async () => {
      for (const gender of ["female", "male"] as const) {
        const email = newMailbox(gender);
        const consents = { privacy: true, profiling: true, newsletter: true };
        const form = { ...person, email, gender, birthday: "1984-05-12", consents };
        expect((await post("/shop/customers", form)).status).toBe(204);
        const token = await verificationOf(email);
        await guest.verifyAccount(token);
        const login = await guest.logIn({ email, password: ownPassword });
        const path = `/shop/customers/${login.customerData.id}`;
        const { body } = await get(path, login.token);
        expectFields(
          body,
          "id, email, firstName, lastName, birthday, gender, subscribedToNewsletter, consents",
        );
        expect(body).toMatchObject({ email, gender: gender.charAt(0) });
        expect(body["birthday"]).toMatch(/^1984-05-12/);
        expect(body).not.toHaveProperty("password");
        const kinds = (body["consents"] as { kind: string }[]).map(({ kind }) => kind);
        expect(kinds.toSorted()).toEqual(["newsletter", "privacy", "profiling"]);
        const other = gender === "female" ? "male" : "female";
        const changed = await put(path, { gender: other }, login.token);
        expect([changed.status, changed.body["gender"]]).toEqual([200, other.charAt(0)]);
      }
    },
  );
  line(
    "Login response: token, refresh_token, channelCode, customerData.",
    ["contract/customer.ts", "commerce/customers/log-in.ts"],
    async () => {
      const email = newMailbox("accesso");
      await guest.verifyAccount(await signUp(email));
      const { body } = await post("/shop/customers/token", { email, password: ownPassword });
      expectFields(body, "token, refresh_token, channelCode, customerData");
    },
  );
  line(
    "Wishlist: token, wishlistProducts (each holding a variant).",
    ["contract/wishlist.ts", "commerce/marketing/wishlists.ts"],
    async () => {
      const { token } = await guest.createWishlist();
      const variant = await shopper.variantOf(serum);
      await guest.addToWishlist(token, variant.id);
      const { body } = await get(`/shop/wishlists/${token}`);
      expectFields(body, "token, wishlistProducts");
      expect(first(body["wishlistProducts"])["variant"]).toMatchObject({ code: variant.code });
    },
  );
  line(
    "Review: id, author, title, comment, rating, createdAt, verifiedCustomer (shown as a verified-purchase marker).",
    ["contract/review.ts", "storefront/app/features/reviews.tsx"],
    async () => {
      const reviews = members(await get("/shop/product-reviews?itemsPerPage=100"));
      expectFields(reviews[0], "id, author, title, comment, rating, createdAt, verifiedCustomer");
      const verified = reviews.find(({ verifiedCustomer }) => verifiedCustomer === true);
      const { slug } = Object(verified?.["product"]) as { slug: string };
      const { page, open } = await openReader();
      await open(`/prodotti/${slug}`);
      expect(await page.getByText("Acquisto verificato").count()).toBeGreaterThan(0);
    },
  );
  line(
    "Contact request: request type (from a list of types with code), message, order number, product code.",
    ["contract/support.ts", "storefront/app/routes/support/contact.tsx"],
    async () => {
      const types = await guest.contactRequestTypes();
      const { page, open } = await openReader();
      await open("/contatti");
      const form = page.locator("#contatti");
      for (const { code } of types)
        expect(await form.locator(`[value="${code}"]`).count(), code).toBe(1);
      for (const name of ["message", "orderNumber", "productCode"])
        expect(await form.locator(`[name="${name}"]`).count(), name).toBe(1);
    },
  );
  line(
    "Gift options: from, for, dedication, gift box choice.",
    ["storefront/app/routes/cart/cart.tsx"],
    async () => {
      const { page, open } = await openReader();
      await shopper.fillCartOf(page, serum);
      await open("/carrello");
      for (const name of ["giftBoxFromName", "giftBoxToName", "giftBoxMessage", "giftBox"])
        expect(await page.locator(`main [name="${name}"]`).count(), name).toBeGreaterThan(0);
    },
  );
});

describe("3. Entities and their fields: other entities", () => {
  line("Taxon tree with children.", ["commerce/catalogue/taxons.ts"], async () => {
    const tree = members(await get("/shop/taxons-tree"));
    const child = first(tree.find(({ children }) => (children as []).length > 0)?.["children"]);
    expectFields(child, "code, name, slug, children");
  });
  line(
    "Country and province lists with code, name, abbreviation.",
    ["contract/address.ts", "contract/italy/provinces.ts"],
    async () => {
      const { body } = await get("/shop/countries/IT");
      expectFields(body, "code, name, provinces");
      expect(body["provinces"]).toContainEqual(
        expect.objectContaining({ code: "IT-MI", name: "Milano", abbreviation: "MI" }),
      );
    },
  );
  line("Pickup point.", ["contract/order.ts", "commerce/shipping/pickup-points.ts"], async () => {
    const point = first(
      members(await get("/brt/pudos-by-city?city=Milano&countryCode=IT&zipCode=20121")),
    );
    expectFields(point, "id, name, address, city, zipCode, countryCode");
  });
  line("Blog post and blog category.", ["contract/blog.ts"], async () => {
    const blogPost = first(members(await get("/shop/blog-posts")));
    expectFields(blogPost, "slug, title, category");
    expectFields(first(members(await get("/shop/blog-categories"))), "slug, name");
  });
});
