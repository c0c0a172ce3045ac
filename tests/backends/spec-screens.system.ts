import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOwnScreen, expectScreen, type Storefront } from "../spec/screens.ts";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";

const product = "crema-viso-alla-rosa";
let api: Awaited<ReturnType<typeof listen>>;
let front: Awaited<ReturnType<typeof openStorefront>>;
beforeAll(async () => {
  api = await listen(createBackend({}));
  front = await openStorefront(api.url);
}, 60_000);
afterAll(async () => {
  await front.close();
  await api.close();
});

const storefront = (): Storefront => ({
  url: front.url,
  product,
  category: "viso",
  post: "",
  postCategory: "",
  account: "giulia@example.com",
  password: "Rugiada-2026!",
});

/** An address, its heading, its status, and words of the specification that its page shows. */
const screens: [string, RegExp, number?, string?][] = [
  ["/", /\S/],
  ["/prodotti", /^Tutti i prodotti$/],
  [`/prodotti/${product}`, /^Crema viso alla rosa/],
  ["/prodotti/nessuno", /^Hai smarrito la via della bellezza$/, 404],
  ["/categorie/viso", /\S/],
  ["/ricerca?q=crema", /^Risultati della ricerca$/],
  ["/carrello", /carrello/i],
  ["/thankyou", /\S/],
  ["/order-error", /^Qui non c’è/],
  ["/accesso", /\S/],
  ["/registrazione", /\S/],
  ["/verify", /\S/, 422, "Verifca il link di registrazione"],
  ["/password-dimenticata", /\S/],
  ["/reset-password", /\S/, 422, "Verifca il link di reset password"],
  ["/wishlist", /preferiti/i],
  ["/newsletter", /\S/],
  ["/contatti", /\S/],
  ["/recesso", /rece/i],
  ["/resi-e-rimborsi", /\S/],
  ["/tempi-e-modalita-di-spedizione", /\S/],
  ["/chi-sono", /\S/],
  ["/una/pagina/che/non/esiste", /^Hai smarrito la via della bellezza$/, 404],
];

test.each(screens)("in front of Sylius too: %s", async (path, heading, status, words = "") => {
  const page = await expectScreen(storefront(), path, heading, status);
  expect(await page.locator("main").innerText()).toContain(words);
});

test.each([
  ["/area-riservata", /^Ciao, Giulia$/],
  ["/area-riservata/indirizzi", /^Indirizzi$/],
  ["/area-riservata/ordini", /^I miei ordini$/],
  ["/area-riservata/dati-personali", /^Dati personali$/],
  ["/area-riservata/modifica-password", /^Modifica password$/],
])("in front of Sylius too, after signing in: %s", async (path, heading) => {
  const page = await expectOwnScreen(storefront(), path, heading);
  expect(await page.locator("html").getAttribute("lang")).toBe("it");
});
