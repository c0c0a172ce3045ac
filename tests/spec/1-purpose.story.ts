import { describe, expect } from "vitest";
import { address } from "#tests/harness/order-by-api.ts";
import { enterAccount, giulia } from "#tests/harness/signed-in.ts";
import { line, openReader, storefrontUrl } from "./line.ts";
import * as shopper from "./shopper.ts";

const { cartTokenOf, fillCartOf, guest, logIn, newMailbox, person, placedOrder, serum, soap } =
  shopper;
const { verificationOf } = shopper;

/** Opens the pages and finds the words of each. */
async function expectPages(pages: Record<string, RegExp>): Promise<void> {
  const { page, open } = await openReader();
  for (const [path, words] of Object.entries(pages)) {
    await open(path);
    expect(await page.locator("main").innerText(), path).toMatch(words);
  }
}

describe("1. What the product does and for whom", () => {
  line(
    "sold to shoppers in Italy, with prices in euro and an interface in Italian only (locale it, iso it-IT)",
    ["contract/constants.ts", "storefront/app/root.tsx", "storefront/messages/it.json"],
    async () => {
      const { page, open } = await openReader();
      await open(`/prodotti/${serum}`);
      expect(await page.locator("html").getAttribute("lang")).toBe("it");
      expect(await page.locator(".pdp .price").first().innerText()).toMatch(/^29,90\s€/);
      const product = await guest.product(serum);
      expect(Object.keys(product.defaultVariant?.channelPricings ?? {})).toHaveLength(1);
    },
  );

  line(
    "Visitors can browse products and categories, search, keep a wishlist, read a blog and contact customer service.",
    ["storefront/app/routes.ts"],
    async () => {
      await expectPages({
        "/prodotti": /Tutti i prodotti/,
        "/categorie/viso": /Viso/,
        "/ricerca?q=crema": /crema/i,
        "/wishlist": /preferiti/i,
        "/blog": /Il blog/,
        "/contatti": /Scrivici/,
      });
    },
  );

  line(
    "Shoppers can register, log in, buy as a guest or as a registered customer, and leave product reviews.",
    ["storefront/app/routes/auth/register.tsx", "storefront/app/routes/checkout/checkout.tsx"],
    async () => {
      const { page, open, baseUrl } = await openReader();
      await open("/registrazione");
      const email = newMailbox("registra");
      const form = { ...person, email, confirmPassword: person.password };
      for (const name of ["firstName", "lastName", "email", "password", "confirmPassword"] as const)
        await page.locator(`#registrazione [name="${name}"]`).fill(form[name]);
      await page.locator('#registrazione [name="consents.privacy"]').check();
      await page.getByRole("button", { name: "Crea il tuo account" }).click();
      await page.getByText(`Ti abbiamo scritto a ${email}.`).waitFor();
      await guest.verifyAccount(await verificationOf(email));
      await logIn(email);
      await fillCartOf(page, serum);
      await open("/checkout");
      expect(await page.locator("#dati-email").count()).toBe(1);
      await enterAccount(page, baseUrl, giulia);
      await open("/checkout");
      await page.getByText(`Stai ordinando come ${giulia}`).waitFor();
      await open(`/prodotti/recensioni/${serum}/nuova`);
      expect(await page.locator('[name="rating"]').count()).toBe(5);
    },
  );

  line(
    "Registered customers have a private area with orders, addresses and personal data.",
    ["storefront/app/routes/account/account.tsx"],
    async () => {
      const { page, open, baseUrl } = await openReader();
      await enterAccount(page, baseUrl, giulia);
      await open("/area-riservata");
      const links = page.locator("main nav a");
      const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
      expect(hrefs).toEqual(
        expect.arrayContaining([
          "/area-riservata/ordini",
          "/area-riservata/indirizzi",
          "/area-riservata/dati-personali",
        ]),
      );
    },
  );

  line(
    "Gift box, gift card and a dedication message.",
    ["storefront/app/routes/cart/cart.tsx", "commerce/cart/gift-box.ts"],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      await open("/carrello");
      await page.getByText("Confezione regalo e biglietto").waitFor();
      expect(await page.locator('textarea[name="giftBoxMessage"]').count()).toBe(1);
      await open("/prodotti/carta-regalo");
      await page.getByRole("heading", { level: 1, name: /Carta regalo/ }).waitFor();
    },
  );

  line("Coupons.", ["commerce/cart/coupons.ts"], async () => {
    const { page, open } = await openReader();
    await fillCartOf(page, serum);
    await open("/carrello");
    await page.locator("summary", { hasText: "Codice sconto" }).click();
    const field = page.locator('main [name="couponCode"]');
    await field.fill("CIAO10");
    await field.press("Enter");
    const { promotionCoupon } = await guest.order(await cartTokenOf(page));
    expect(promotionCoupon?.code).toBe("CIAO10");
  });

  line(
    "A free consultation request.",
    ["storefront/app/routes/support/consultation.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/consulenza");
      expect(await page.locator('main form [name="message"]').count()).toBe(1);
      await fillCartOf(page, serum);
      await open("/carrello");
      await page.locator("summary", { hasText: "Consulenza gratuita" }).click();
      await page.locator('main [name="consultation"]').check();
      await page.locator('form:has([name="consultation"]) button').first().click();
      expect((await guest.order(await cartTokenOf(page))).consultation).toBe(true);
    },
    { ownBackend: "The calls of the specification take a consultation with an order alone." },
  );

  line("Invoice request.", ["storefront/app/routes/checkout/details-form.tsx"], async () => {
    const { page, open } = await openReader();
    await fillCartOf(page, serum);
    await open("/checkout");
    expect(await page.getByLabel("Desidero la fattura").count()).toBe(1);
    const token = await cartTokenOf(page);
    const billingAddress = { ...address, fiscalCode: "CRDLVI84E52X101T" };
    const details = { email: "anna@posta.example", shippingAddress: address, billingAddress };
    await guest.updateOrder(token, { ...details, invoiceRequired: true });
    expect((await guest.order(token)).invoiceRequired).toBe(true);
    await open("/checkout");
    expect(await page.getByLabel("Desidero la fattura").isChecked()).toBe(true);
  });

  line(
    "Delivery to a pickup point.",
    ["storefront/app/routes/checkout/pickup-points.tsx"],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      const token = await cartTokenOf(page);
      await guest.updateOrder(token, { email: "anna@posta.example", shippingAddress: address });
      const { availableShippingMethods, shipments } = await guest.order(token);
      const method = availableShippingMethods.find(({ requiresPudo }) => requiresPudo);
      await guest.selectShipping(token, shipments[0]?.id ?? 0, method?.code ?? "");
      await open("/checkout");
      expect(await page.locator('main [name="pudo"]').count()).toBeGreaterThan(0);
    },
  );

  line("A newsletter signup.", ["storefront/app/routes/support/newsletter.tsx"], async () => {
    const { page, open } = await openReader();
    await open("/newsletter");
    expect(await page.locator('main form [name="email"]').count()).toBe(1);
  });

  line(
    "A withdrawal (recesso) request form.",
    ["storefront/app/routes/withdrawal/withdrawal.tsx"],
    async () => {
      const { number } = await placedOrder(soap);
      const { page, open } = await openReader();
      await open("/recesso");
      for (const [name, value] of Object.entries({
        firstName: "Anna",
        lastName: "Bianchi",
        orderNumber: number ?? "",
        email: "anna@posta.example",
      }))
        await page.locator(`#recesso [name="${name}"]`).fill(value);
      await page.locator('#recesso [name="email"]').press("Enter");
      await page.getByText(`relativo all’ordine n. ${number}.`).waitFor();
      await page.getByRole("button", { name: "Conferma recesso", exact: true }).click();
      await page.getByText(/Abbiamo ricevuto la tua dichiarazione di recesso il/).waitFor();
    },
  );

  line("A contact form.", ["storefront/app/routes/support/contact.tsx"], async () => {
    const { page, open } = await openReader();
    await open("/contatti");
    expect(await page.locator('#contatti [name="message"]').count()).toBe(1);
  });

  line(
    "The error page shows promotional taglines: ultra-effective formulations, products worthy of your skin, authentic care at every moment of your life.",
    ["storefront/app/features/layout/error-page.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/una/pagina/che/non/esiste", 404);
      for (const tagline of [
        "Formulazioni ultra-efficaci",
        "Prodotti degni della tua pelle",
        "Cura autentica in ogni momento della tua vita",
      ])
        expect(await page.locator(".marquee").innerText()).toContain(tagline);
    },
  );

  line(
    "The locale is always it. The locale is kept in a cookie for 365 days.",
    ["storefront/app/features/session/cookies.server.ts", "storefront/app/root.tsx"],
    async () => {
      const cookiesOf = async (path: string, cookie = "") =>
        (
          await fetch(storefrontUrl + path, { headers: { cookie, "accept-language": "de" } })
        ).headers.getSetCookie();
      const [cookie = ""] = await cookiesOf("/carrello");
      expect(cookie).toMatch(/^shop_locale=it; Max-Age=31536000; Path=\/;/);
      expect(await cookiesOf("/carrello", "shop_locale=it")).toEqual([]);
      // Pages that a shared cache may store carry no cookie.
      expect(await cookiesOf("/prodotti")).toEqual([]);
    },
  );
});
