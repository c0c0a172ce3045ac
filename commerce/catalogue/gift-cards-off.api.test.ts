import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockedLinks } from "#contract/paths.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { readLegalPages } from "../desk/readiness/confirmations.ts";
import { readCompany } from "../settings/index.ts";
import { settings } from "../settings/schema.ts";
import { taxons } from "./schema.ts";

const shop = await openShop();
const office = await openOffice(shop);
const switchCards = async (giftCards: boolean) =>
  expect((await office.put("/settings/features", { value: { giftCards } })).status).toBe(200);

const read = async (path: string) => (await shop.request(`/shop/${path}`)).text();
const offering = [
  "taxons-tree",
  "products-with-facets?itemsPerPage=100",
  "products-with-facets?taxon=regali&itemsPerPage=100",
  "products-by-query/carta%20regalo",
  "section-pages-by-path?path=%2F",
  "pages-by-path?path=%2Fidee-regalo",
];

test("with gift cards off nothing of them is offered, and a cart that has them says so", async () => {
  const token = await shop.cartWith({ [codes.giftCard]: 1, [codes.serum]: 1 });
  await shop.send("PATCH", "/gift-cards/RUGIADA-DEMO-25A/add-to-order", { orderTokenValue: token });
  expect(await shop.read(token)).toMatchObject({ appliedGiftCardAmount: 2500 });
  for (const path of offering.slice(0, 4)) expect(await read(path)).toContain("carta-regalo");
  const legal = Object.entries(lockedLinks).map(([href, label]) => ({ label, href }));
  const links = [
    { label: "Carta regalo", href: "/prodotti/carta-regalo" },
    { label: "Regali", href: "/categorie/regali" },
    { label: "Solo carte", href: "/categorie/regali/carta-regalo?x=1" },
  ];
  const menu = { main: [], legal, footer: [{ title: "Regali", links }] };
  expect((await office.put("/settings/menus", { value: menu })).status).toBe(200);
  expect(await read("menus")).toContain("/prodotti/carta-regalo");

  await switchCards(false);
  for (const path of offering) expect(await read(path)).not.toContain("carta-regalo");
  expect(JSON.parse(await read("menus")).footer).toMatchObject([{ links: [{ label: "Regali" }] }]);
  for (const path of ["products-by-slug/carta-regalo", "taxons-by-slug/regali/carta-regalo"])
    expect((await shop.request(`/shop/${path}`)).status).toBe(404);
  const { items, appliedGiftCardAmount } = await shop.read(token);
  expect(appliedGiftCardAmount).toBe(0);
  expect(items.find(({ giftCard }) => giftCard)).toMatchObject({ unavailable: "not_for_sale" });

  await switchCards(true);
  for (const path of offering.slice(0, 4)) expect(await read(path)).toContain("carta-regalo");
  expect(await shop.read(token)).toMatchObject({ appliedGiftCardAmount: 2500 });
});

test("with gift cards off the shop's own texts do not tell of them, and the owner's are named", async () => {
  const texts = [
    "faq",
    "contact-request-types",
    "taxons-by-slug/regali",
    ...[
      "/condizioni-di-vendita",
      "/regala",
      "/resi-e-rimborsi",
      "/tempi-e-modalita-di-spedizione",
      "/recesso",
    ].map((path) => `pages-by-path?path=${encodeURIComponent(path)}`),
  ];
  const told = async () =>
    (await Promise.all(texts.map(async (path) => ({ path, text: await read(path) }))))
      // A photograph may show wrapping paper, which is «carta regalo» too.
      .filter(({ text }) => /cart[ae] regalo/i.test(text.replace(/"alt":"[^"]*"/g, "")))
      .map(({ path }) => path);
  const named = async () =>
    (await readLegalPages(shop.ctx, await readCompany(shop.ctx))).contradictions;
  expect(await told()).toEqual(texts);
  for (const path of texts) expect(await read(path)).not.toContain("{{");

  await switchCards(false);
  expect(await told()).toEqual([]);
  expect(await read("faq")).toContain("Un solo codice per ordine.");
  expect(await named()).toEqual([]);
  const value = [{ topic: "regali", question: "E la carta regalo?", answer: "Non più." }];
  await shop.ctx.db.update(settings).set({ value }).where(eq(settings.key, "faq"));
  expect(await read("faq")).toContain("E la carta regalo?");
  const description = "Cofanetti e carte regalo.";
  await shop.ctx.db.update(taxons).set({ description }).where(eq(taxons.slug, "regali"));
  expect(await named()).toEqual([
    "«Domande frequenti» parla di carte regalo, che il negozio non vende",
    "«Regali» parla di carte regalo, che il negozio non vende",
  ]);
  await switchCards(true);
});
