import { describe, expect } from "vitest";
import { createShop } from "#contract/client/client.ts";
import { fillCart } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { cartErrorMessage, type RefusedProduct } from "#app/features/cart/cart.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { botToken } from "#app/features/forms/form.server.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import { ownPassword, enterAccount } from "#tests/harness/signed-in.ts";
import { line, linesOf, openReader, shopUrl } from "./line.ts";
import { openObserved } from "./observed.ts";
import {
  cartTokenOf,
  cartWith,
  get,
  guest,
  newMailbox,
  patch,
  person,
  placedOrder,
  post,
  resetToken,
  serum,
  variantOf,
} from "./shopper.ts";

/** The client of the storefront in front of a backend that always answers this. */
const answered = (body: string | null, status: number, features?: { giftCards: boolean }) =>
  createShop({
    fetch: async () => new Response(body, { status }),
    baseUrl: "http://shop.test/api/v2",
    channel: "WEB",
    features,
  });

const anna = { ...person, email: "anna@posta.example" };

describe("8. Error catalogue: general handling", () => {
  line(
    "Any status of 300 or above raises an error carrying the response description or message, else 'Unknown error'.",
    ["contract/client/transport.ts", "contract/api-error.ts"],
    async () => {
      for (const status of [300, 400, 404, 500]) {
        const failure = (body: string) => answered(body, status).countries();
        await expect(failure('{"hydra:description":"Sold out"}')).rejects.toMatchObject({
          status,
          message: "Sold out",
        });
        await expect(failure('{"message":"Full"}')).rejects.toThrow("Full");
        await expect(failure("{}")).rejects.toThrow("Unknown error");
      }
    },
  );
  line(
    "Unparseable JSON yields 'Impossible to parse json'.",
    ["contract/client/transport.ts"],
    async () => {
      await expect(answered("<html>", 200).countries()).rejects.toThrow("Impossible to parse json");
    },
  );
  line(
    "A signup with a status other than 204 gives 'Wrong status code' (500).",
    ["contract/client/account.ts"],
    async () => {
      await expect(answered("{}", 201).signUp(anna)).rejects.toMatchObject({
        status: 500,
        message: "Wrong status code",
      });
    },
  );
  line(
    "Add to cart answered with 'Cart with given token has not been found.', or an item-identifier generation failure, leads to a refresh-the-page error.",
    ["storefront/app/features/cart/cart.server.ts", "commerce/cart/cart-items.ts"],
    async () => {
      const productVariant = (await variantOf(serum))["@id"];
      const path = `/shop/orders/${crypto.randomUUID()}/items`;
      const { status, body } = await post(path, { productVariant, quantity: 1 });
      const notFound = "Cart with given token has not been found.";
      expect([status, body["hydra:description"]]).toEqual([404, notFound]);
      const generation = 'Unable to generate an IRI for the item of type "App\\Entity\\OrderItem"';
      for (const [answer, words] of [
        [404, notFound],
        [400, generation],
      ] as const)
        expect(cartErrorMessage("add", new ApiError(answer, words), product)).toBe(refresh);
    },
  );
  line(
    "Failed item removal: 'Could not remove item from cart'.",
    ["contract/client/cart.ts"],
    async () => {
      const removal = answered("{}", 500).removeItem("abc", 1);
      await expect(removal).rejects.toThrow("Could not remove item from cart");
    },
  );
  line(
    "Failed cart emptying: 'Could not empty cart'; a 404 is tolerated.",
    ["contract/client/cart.ts"],
    async () => {
      await expect(answered("{}", 500).emptyCart("abc")).rejects.toThrow("Could not empty cart");
      await expect(answered("{}", 404).emptyCart("abc")).resolves.toBeUndefined();
    },
  );
  line(
    "If the bot check cannot run, a not-supported marker token is sent instead.",
    ["contract/client/cart.ts", "commerce/kernel/limits/bot-check.ts"],
    async () => {
      expect(botCheckNotSupported).toBe("not-supported");
      expect(botToken(new FormData())).toBe("not-supported");
      expect((await post("/shop/orders", { recaptchaToken: "not-supported" })).status).toBe(201);
    },
  );
  line(
    "Gift-card use with the feature off: 'Feature is not enabled'.",
    ["contract/client/cart.ts"],
    async () => {
      const use = answered("{}", 200, { giftCards: false }).addGiftCard("abc", "CODE");
      await expect(use).rejects.toThrow("Feature is not enabled");
    },
  );
});

const refresh = "Si è verificato un errore, ricarica la pagina";
const product: RefusedProduct = {
  name: "Siero acido ialuronico",
  offer: "for_sale",
  available: 3,
  alreadyInCart: 0,
  quantity: 5,
};

/** What a shopper reads when a piece with this offer is refused. */
const refusalOf = (offer: RefusedProduct["offer"]) =>
  cartErrorMessage("add", new ApiError(422, "insufficient stock"), { ...product, offer });

/** What the page of the serum shows when its backend answers this about it. */
async function productPageWith(change: object): Promise<string[]> {
  const { url } = await openObserved((call, answer) =>
    call === `GET products-by-slug/${serum}` ? { ...answer, ...change } : answer,
  );
  return wordsOf(`/prodotti/${serum}`, 200, url);
}

/** What a page shows without scripts, line by line. */
async function wordsOf(path: string, status = 200, baseUrl?: string): Promise<string[]> {
  const { page, open } = await openReader(baseUrl);
  await open(path, status);
  return linesOf(await page.locator("main").innerText());
}

describe("8. Error catalogue: shown to the user (Italian)", () => {
  line(
    "'Verifca il link di registrazione' (invalid verification link).",
    ["storefront/app/routes/auth/verify.tsx", "storefront/messages/it.json"],
    async () => {
      expect(await wordsOf("/verify?token=x", 422)).toContain("Verifca il link di registrazione");
    },
    { ownBackend: "Others check a link when it is used." },
  );
  line(
    "'Verifca il link di reset password' (invalid reset link).",
    ["storefront/app/routes/auth/reset-password.tsx", "storefront/messages/it.json"],
    async () => {
      expect(await wordsOf("/reset-password?token=x", 422)).toContain(
        "Verifca il link di reset password",
      );
    },
    { ownBackend: "Others check a link when it is used." },
  );
  line(
    "'Si è verificato un errore, ricarica la pagina'.",
    ["storefront/app/features/cart/cart.server.ts", "storefront/messages/it.json"],
    () => {
      const refusal = new ApiError(422, "recaptchaToken: refused");
      expect(cartErrorMessage("create", refusal)).toBe(refresh);
    },
  );
  line(
    "'Prodotto non disponibile'.",
    ["storefront/app/features/cart/cart.server.ts", "storefront/messages/it.json"],
    async () => {
      expect(refusalOf("no_product")).toBe("Prodotto non disponibile");
      const words = await productPageWith({ variants: [], defaultVariant: null, options: [] });
      expect(words).toContain("Prodotto non disponibile");
    },
  );
  line(
    "'Variante non disponibile'.",
    ["storefront/app/features/cart/cart.server.ts", "storefront/messages/it.json"],
    async () => {
      expect(refusalOf("no_variant")).toBe("Variante non disponibile");
      expect(await wordsOf(`/prodotti/${serum}?variante=NESSUNA`)).toContain(
        "Variante non disponibile",
      );
    },
  );
  line(
    "'Questo prodotto non è acquistabile'.",
    ["storefront/app/features/cart/cart.server.ts", "storefront/messages/it.json"],
    async () => {
      expect(refusalOf("not_for_sale")).toBe("Questo prodotto non è acquistabile");
      const words = await productPageWith({ kind: "gift_box" });
      expect(words).toContain("Questo prodotto non è acquistabile");
    },
  );
  line(
    "'Nessun metodo di spedizione disponibile'.",
    ["storefront/app/routes/checkout/steps.tsx", "storefront/messages/it.json"],
    async () => {
      const { url } = await openObserved((_, answer) =>
        "availableShippingMethods" in answer ? { ...answer, availableShippingMethods: [] } : answer,
      );
      const { page, open } = await openReader(url);
      await fillCart({ page, baseUrl: url }, serum, 1, guest);
      const token = await cartTokenOf(page);
      await guest.updateOrder(token, { email: anna.email, shippingAddress: address });
      await open("/checkout");
      expect(await page.locator("#spedizione").innerText()).toContain(
        "Nessun metodo di spedizione disponibile",
      );
    },
  );
  line(
    "'Nessuna opzione disponibile'.",
    ["storefront/app/routes/product/buy-box.tsx", "storefront/messages/it.json"],
    async () => {
      const options = [{ code: "formato", name: "Formato", values: [] }];
      const words = await productPageWith({ variants: [], defaultVariant: null, options });
      expect(words).toContain("Nessuna opzione disponibile");
    },
  );
  line(
    "'Qualcosa è andato storto durante il pagamento dell'ordine', with the action 'Riprova il pagamento'.",
    ["storefront/app/routes/order-placed/order-error.tsx", "storefront/messages/it.json"],
    async () => {
      const { token } = await placedOrder(serum);
      const { page, open } = await openReader();
      await open(`/order-error?token=${token}`);
      const [sentence] = (await page.locator("main .lead").innerText()).split(". ");
      expect(sentence).toBe("Qualcosa è andato storto durante il pagamento dell'ordine");
      const retry = page.getByRole("button", { name: "Riprova il pagamento", exact: true });
      expect(await retry.count()).toBe(1);
    },
  );
});

/** Submits the form with this field and reads the page that follows. */
async function submitted(path: string, fields: Record<string, string>, ticks: string[] = []) {
  const { page, open } = await openReader();
  await open(path);
  const [last = ""] = Object.keys(fields).slice(-1);
  const form = page.locator(`main form:has([name="${last}"])`).first();
  for (const [name, value] of Object.entries(fields))
    await form.locator(`[name="${name}"]`).fill(value);
  for (const name of ticks) await form.locator(`[name="${name}"]`).check();
  await form.locator(`[name="${last}"]`).press("Enter");
  return page.locator("main").innerText();
}

describe("8. Error catalogue: success messages", () => {
  line("message sent", ["storefront/app/routes/support/contact.tsx"], async () => {
    const { page, open } = await openReader();
    await open("/contatti");
    const form = page.locator("#contatti");
    const types = (await guest.contactRequestTypes()).filter(
      (type) => !type.requiresOrderNumber && !type.requiresProductCode,
    );
    await form.locator(`[value="${types[0]?.code}"]`).waitFor({ state: "attached" });
    const choice = form.locator('[name="type"]').first();
    await choice
      .selectOption(types[0]?.code ?? "")
      .catch(() => form.locator(`[value="${types[0]?.code}"]`).check());
    for (const [name, value] of Object.entries({
      firstName: "Anna",
      lastName: "Bianchi",
      email: "anna@posta.example",
      message: "Quando torna il siero?",
    }))
      if ((await form.locator(`[name="${name}"]`).count()) > 0)
        await form.locator(`[name="${name}"]`).fill(value);
    await form.locator('[name="privacy"]').check();
    await form.locator('[name="email"]').press("Enter");
    expect(await page.locator("main").innerText()).toMatch(/[Mm]essaggio inviato/);
  });
  line("newsletter registered", ["storefront/app/routes/support/newsletter.tsx"], async () => {
    const email = newMailbox("lettera");
    const words = await submitted("/newsletter", { email }, ["consents.newsletter"]);
    expect(words).toContain("Iscrizione registrata");
  });
  line(
    "password updated; password changed",
    [
      "storefront/app/routes/account/change-password.tsx",
      "storefront/app/routes/auth/reset-password.tsx",
    ],
    async () => {
      const { email } = await newCustomer(shopUrl, "aggiorna");
      const { page, open, baseUrl } = await openReader();
      await enterAccount(page, baseUrl, email);
      await open("/area-riservata/modifica-password");
      const form = page.locator('form:has([name="newPassword"])');
      await form.locator('[name="currentPassword"]').fill(ownPassword);
      await form.locator('[name="newPassword"]').fill("Pioggia-fine8");
      await form.locator('[name="confirmNewPassword"]').fill("Pioggia-fine8");
      await form.locator('[name="confirmNewPassword"]').press("Enter");
      expect(await page.locator("body").innerText()).toContain("Password aggiornata.");
      const { page: later, open: openLater } = await openReader();
      await openLater(`/reset-password?token=${await resetToken(email)}`);
      await later.locator('[name="newPassword"]').fill("Nuvola-bassa9");
      await later.locator('[name="confirmNewPassword"]').fill("Nuvola-bassa9");
      await later.locator('[name="confirmNewPassword"]').press("Enter");
      expect(await later.locator("body").innerText()).toContain("Password cambiata.");
    },
  );
  line(
    "registration done, check email to confirm",
    ["storefront/app/routes/auth/register.tsx"],
    async () => {
      const email = newMailbox("nuova");
      const { firstName, lastName, password } = person;
      const words = await submitted(
        "/registrazione",
        { firstName, lastName, email, password, confirmPassword: password },
        ["consents.privacy"],
      );
      expect(words).toContain(email);
      expect(words).toContain(
        "Registrazione effettuata. Controlla la tua e-mail per confermare l’indirizzo.",
      );
    },
  );
  line("check email for reset", ["storefront/app/routes/auth/forgot-password.tsx"], async () => {
    const words = await submitted("/password-dimenticata", { email: "anna@posta.example" });
    expect(words).toContain("Controlla la tua e-mail");
  });
});

describe("8. Error catalogue: error page texts", () => {
  line(
    "Error page texts use the keys error_page.title_p1, title_p2, description, cta_go_home, cta_go_shop and other.",
    ["storefront/messages/it.json", "storefront/app/features/layout/error-page.tsx"],
    async () => {
      const { default: texts } = await import("../../storefront/messages/it.json");
      const words = (await wordsOf("/nessuna/pagina", 404)).join("\n");
      for (const key of [
        "title_p1",
        "title_p2",
        "description",
        "cta_go_home",
        "cta_go_shop",
        "other",
      ] as const)
        expect(words).toContain(texts.error_page[key]);
    },
  );
  line(
    "Its accessibility labels, in Italian, name the home and shop pages.",
    ["storefront/app/features/layout/error-page.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/nessuna/pagina", 404);
      const label = (href: string) =>
        page.locator(`.lost a[href="${href}"]`).getAttribute("aria-label");
      expect(await label("/")).toMatch(/pagina iniziale/);
      expect(await label("/prodotti")).toMatch(/pagina dei prodotti/);
    },
  );
  line(
    "Page not found leads to the 404 page.",
    ["storefront/app/routes/content/owners-page.tsx"],
    async () => {
      expect((await wordsOf("/nessuna/pagina", 404)).join(" ")).toContain("Hai smarrito");
      expect((await get("/shop/nessuna")).status).toBe(404);
      expect((await patch(`/shop/orders/${await cartWith()}/nessuna`)).status).toBe(404);
    },
  );
});
