import { describe, expect } from "vitest";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { staffOf } from "#tests/harness/staff.ts";
import { giulia } from "#tests/harness/signed-in.ts";
import { line, openReader, shopUrl, storefrontUrl } from "./line.ts";
import { fillCartOf, newMailbox, placedOrder, resetToken, serum, signUp } from "./shopper.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { expectOwnScreen, expectScreen, type Storefront } from "./screens.ts";

const shop: Storefront = {
  url: storefrontUrl,
  product: serum,
  category: "viso/sieri",
  post: "come-leggere-l-inci",
  postCategory: "ingredienti",
  account: giulia,
};

const screen = (path: string, heading: RegExp, status?: number) =>
  expectScreen(shop, path, heading, status);
const ownScreen = (path: string, heading: RegExp) => expectOwnScreen(shop, path, heading);

describe("2. Screens and routes: the shop", () => {
  line(
    "/: home",
    ["storefront/app/routes/home/home.tsx"],
    async () => {
      await screen("/", /La pelle/);
    },
    { ownBackend: "The heading is content of our own shop." },
  );
  line(
    "/prodotti: product list with filters (price range min/max, sorting, attributes)",
    ["storefront/app/routes/listing/products.tsx"],
    async () => {
      const page = await screen("/prodotti", /^Tutti i prodotti$/);
      for (const name of ["prezzo_min", "prezzo_max", "ordina", "tipo_di_pelle"])
        expect(await page.locator(`[name="${name}"]`).count(), name).toBeGreaterThan(0);
      const filtered = await screen("/prodotti?prezzo_min=20&prezzo_max=25", /^Tutti i prodotti$/);
      const tiles = (page: typeof filtered) => page.locator(".tile").count();
      expect(await tiles(filtered)).toBeLessThan(await tiles(page));
    },
  );
  line(
    "/prodotti/<slug>: product detail",
    ["storefront/app/routes/product/product.tsx"],
    async () => {
      await screen(`/prodotti/${serum}`, /^Siero acido ialuronico/);
      await screen("/prodotti/nessuno", /^Hai smarrito/, 404);
    },
  );
  line(
    "/prodotti/recensioni/<slug>/nuova: new review for a product; requires login or registration",
    ["storefront/app/routes/reviews/review-new.tsx"],
    async () => {
      await ownScreen(`/prodotti/recensioni/${serum}/nuova`, /Com’è andata\?/);
      const guest = await screen(`/prodotti/recensioni/${serum}/nuova`, /^Accedi$/);
      expect(await guest.locator('main a[href^="/registrazione"]').count()).toBeGreaterThan(0);
    },
  );
  line(
    "/categorie/<slug...>: category listing; the slug may span several segments",
    ["storefront/app/routes/listing/category.tsx"],
    async () => {
      await screen("/categorie/viso", /^Viso$/);
      await screen("/categorie/viso/sieri", /^Sieri$/);
      await screen("/categorie/nessuna", /^Hai smarrito/, 404);
    },
  );
  line(
    "/ricerca: search results; query parameter q",
    ["storefront/app/routes/search/search.tsx"],
    async () => {
      const page = await screen("/ricerca?q=crema", /^Risultati della ricerca$/);
      expect(await page.locator(".tile").count()).toBeGreaterThan(0);
    },
  );
  line("/carrello: cart", ["storefront/app/routes/cart/cart.tsx"], async () => {
    await screen("/carrello", /^Il tuo carrello$/);
  });
  line(
    "/checkout: checkout, in a dedicated checkout layout (other screens use the default layout)",
    ["storefront/app/routes/checkout/layout.tsx"],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      await open("/checkout");
      expect(await page.locator("h1").innerText()).toBe("Cassa");
      expect(await page.locator(".minimal-top").count()).toBe(1);
    },
  );
  line(
    "/thankyou and /thankyou/<token>: order confirmation",
    ["storefront/app/routes/order-placed/thankyou.tsx"],
    async () => {
      await screen("/thankyou", /^Cerchi il tuo ordine\?$/);
      const order = await placedOrder(serum);
      const page = await screen(`/thankyou/${order.token}`, /Grazie/);
      expect(await page.locator("main").innerText()).toContain(order.number);
    },
  );
  line(
    "/order-error: payment or order error; offers the action 'Riprova il pagamento'",
    ["storefront/app/routes/order-placed/order-error.tsx", "storefront/app/routes.ts"],
    async () => {
      const { token } = await placedOrder(serum);
      const page = await screen(`/order-error?token=${token}`, /^Il pagamento/);
      const action = page.getByRole("button", { name: "Riprova il pagamento", exact: true });
      expect(await action.count()).toBe(1);
      await screen("/order-error", /un ordine da pagare/);
    },
  );
  line(
    "/ordine/<token>: guest order detail, reached through a link",
    ["storefront/app/routes/order-placed/guest-order.tsx"],
    async () => {
      const order = await placedOrder(serum);
      const page = await screen(`/ordine/${order.token}`, /^Il tuo ordine/);
      const text = await page.locator("main").innerText();
      expect(text).toContain(order.number);
      expect(text).toContain("Siero acido ialuronico");
      await screen("/ordine/nessuno", /^Hai smarrito/, 404);
    },
  );
});

describe("2. Screens and routes: the account", () => {
  line("/accesso: login", ["storefront/app/routes/auth/sign-in.tsx"], async () => {
    await screen("/accesso", /^Accedi$/);
  });
  line("/registrazione: register", ["storefront/app/routes/auth/register.tsx"], async () => {
    await screen("/registrazione", /^Registrati$/);
  });
  line(
    "/verify: account verification",
    ["storefront/app/routes/auth/verify.tsx"],
    async () => {
      const token = await signUp(newMailbox("verifica"));
      await screen(`/verify?token=${token}`, /^Conferma il tuo indirizzo$/);
      await screen("/verify?token=nessuno", /Questo link non vale più/, 422);
    },
    { ownBackend: "Others check a link when it is used." },
  );
  line(
    "/password-dimenticata: forgot password",
    ["storefront/app/routes/auth/forgot-password.tsx"],
    async () => {
      await screen("/password-dimenticata", /^Password dimenticata$/);
    },
  );
  line(
    "/reset-password: reset password",
    ["storefront/app/routes/auth/reset-password.tsx"],
    async () => {
      const { email } = await newCustomer(shopUrl, "nuova-password");
      const page = await screen(
        `/reset-password?token=${await resetToken(email)}`,
        /^Reimposta la password$/,
      );
      expect(await page.locator('[name="newPassword"]').count()).toBe(1);
    },
  );
  line("/wishlist: wishlist", ["storefront/app/routes/wishlist/wishlist.tsx"], async () => {
    await screen("/wishlist", /^I tuoi preferiti$/);
  });
  line(
    "/area-riservata: private area; /area-riservata/ (empty child): dashboard",
    ["storefront/app/routes/account/account-home.tsx"],
    async () => {
      await ownScreen("/area-riservata", /^Ciao, Giulia$/);
    },
  );
  line(
    "/area-riservata/indirizzi: addresses",
    ["storefront/app/routes/account/addresses.tsx"],
    async () => {
      await ownScreen("/area-riservata/indirizzi", /^Indirizzi$/);
    },
  );
  line(
    "/area-riservata/ordini: orders list, active and cancelled separated",
    ["storefront/app/routes/account/orders.tsx"],
    async () => {
      const { email, shop: own } = await newCustomer(shopUrl, "ordini");
      const [active, cancelled] = [await orderByApi(own), await orderByApi(own)];
      const staff = await staffOf(shopUrl);
      await staff(`/orders/${cancelled.number}/cancel`, {});
      const page = await expectOwnScreen(
        { ...shop, account: email },
        "/area-riservata/ordini",
        /^I miei ordini$/,
      );
      const rows = (id: string) =>
        page.locator(`section[aria-labelledby="${id}"] a[href^="/area-riservata/ordini/"]`);
      const hrefs = async (id: string) =>
        Promise.all((await rows(id).all()).map((link) => link.getAttribute("href")));
      expect(await hrefs("attivi")).toContain(`/area-riservata/ordini/${active.token}`);
      expect(await hrefs("attivi")).not.toContain(`/area-riservata/ordini/${cancelled.token}`);
      expect(await hrefs("annullati")).toContain(`/area-riservata/ordini/${cancelled.token}`);
    },
  );
  line(
    "/area-riservata/ordini/<token>: order detail",
    ["storefront/app/routes/account/order.tsx"],
    async () => {
      const page = await ownScreen("/area-riservata/ordini", /^I miei ordini$/);
      const link = page.locator('main a[href^="/area-riservata/ordini/"]').first();
      await page.goto((await link.getAttribute("href")) ?? "");
      expect(await page.locator("h1").innerText()).toMatch(/^Il tuo ordine/);
    },
  );
  line(
    "/area-riservata/dati-personali: personal data",
    ["storefront/app/routes/account/personal-data.tsx"],
    async () => {
      await ownScreen("/area-riservata/dati-personali", /^Dati personali$/);
    },
  );
  line(
    "/area-riservata/modifica-password: update password",
    ["storefront/app/routes/account/change-password.tsx"],
    async () => {
      await ownScreen("/area-riservata/modifica-password", /^Modifica password$/);
    },
  );
});

describe("2. Screens and routes: blog, requests and information", () => {
  line("/blog: blog list", ["storefront/app/routes/blog/blog.tsx"], async () => {
    await screen("/blog", /^Il blog$/);
  });
  line("/blog/<slug>: blog post", ["storefront/app/routes/blog/blog-post.tsx"], async () => {
    await screen("/blog/come-leggere-l-inci", /^Come leggere l’INCI/);
  });
  line(
    "/blog/categorie/<slug>: blog category",
    ["storefront/app/routes/blog/blog.tsx"],
    async () => {
      const blog = await screen("/blog", /^Il blog$/);
      const link = blog.locator('main a[href^="/blog/categorie/"]').first();
      const name = (await link.innerText()).replace(/\s*\d+$/, "");
      const page = await screen((await link.getAttribute("href")) ?? "", /./);
      expect(await page.locator("h1").innerText()).toContain(name);
    },
  );
  line(
    "/newsletter: newsletter signup",
    ["storefront/app/routes/support/newsletter.tsx"],
    async () => {
      await screen("/newsletter", /^Una lettera/);
    },
  );
  line(
    "/contatti: contact and customer support",
    ["storefront/app/routes/support/contact.tsx"],
    async () => {
      await screen("/contatti", /^Scrivici$/);
    },
  );
  line(
    "/recesso: withdrawal request",
    ["storefront/app/routes/withdrawal/withdrawal.tsx"],
    async () => {
      await screen("/recesso", /^Recedere dal contratto$/);
    },
  );
  line(
    "/resi-e-rimborsi: refunds information",
    ["storefront/app/routes/content/content-page.tsx"],
    async () => {
      await screen("/resi-e-rimborsi", /^Resi e rimborsi$/);
    },
  );
  line(
    "/tempi-e-modalita-di-spedizione: shipping terms",
    ["storefront/app/routes/content/content-page.tsx"],
    async () => {
      await screen("/tempi-e-modalita-di-spedizione", /^Tempi e modalità di spedizione$/);
    },
  );
  line(
    "/chi-sono: about",
    ["storefront/app/routes/content/content-page.tsx"],
    async () => {
      await screen("/chi-sono", /^Ciao, sono Livia$/);
    },
    { ownBackend: "The heading is content of our own shop." },
  );
});
