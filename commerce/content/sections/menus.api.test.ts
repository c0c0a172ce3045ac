import { expect, test } from "vitest";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { Menus, type MenuSettings } from "#contract/sections/menus.ts";
import { TaxonCollection } from "#contract/catalogue.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

const read = async () => answerAs(Menus, await shop.request("/shop/menus"));
const write = (value: unknown) => office.put("/settings/menus", { value });
const begin = async (): Promise<MenuSettings> => {
  const tree = await answerAs(TaxonCollection, await shop.request("/shop/taxons-tree"));
  return defaultMenus(tree["hydra:member"], "Fior di Sale");
};

test("menus follow the catalogue until somebody arranges them, and again when that is dropped", async () => {
  expect(await read()).toMatchObject({ main: null, footer: null, legal: null });
  const menus = await begin();
  expect((await write(menus)).status).toBe(200);
  const { legal, footer, doors } = menus;
  expect(await read()).toMatchObject({ legal, footer, doors });
  expect((await write(null)).status).toBe(200);
  expect(await read()).toMatchObject({ main: null });
});

test("links lead to where their page is now, in menus and footer", async () => {
  const { main, footer, legal } = await begin();
  const own = {
    path: "editorial/category-viso.jpg",
    href: "/categorie/capelli",
    caption: "Capelli",
  };
  const [first, ...others] = main;
  const pictures = [{ ...own, follows: null }];
  await write({ main: [{ ...first!, panel: true, pictures }, ...others], footer, legal });
  const renamed = await office.patch("/taxons/capelli", { slug: "chioma" });
  expect(renamed.status).toBe(200);
  const now = await read();
  expect(now.main?.map(({ href }) => href)).toContain("/categorie/chioma");
  expect(now.main?.[0]?.pictures).toMatchObject([{ href: "/categorie/chioma" }]);
  const links = now.footer?.flatMap((column) => column.links.map(({ href }) => href));
  expect(links).toContain("/categorie/chioma");
  expect(JSON.stringify(now)).not.toContain("/categorie/capelli");
});

test("what the law or the shop needs may be renamed and moved, not left out", async () => {
  const menus = await begin();
  const [terms, ...legal] = menus.legal;
  const without = await violationsOf(await write({ ...menus, legal }));
  expect(without["footer"]).toContain("Condizioni generali di vendita");
  const [shopColumn, ...columns] = menus.footer;
  const links = [...shopColumn!.links, { ...terms!, label: "Condizioni" }];
  const moved = { ...menus, legal, footer: [{ ...shopColumn!, links }, ...columns] };
  expect((await write(moved)).status).toBe(200);
});

test("addresses that are none, and pictures without a file, are refused where they stand", async () => {
  const menus = await begin();
  const [first, ...main] = menus.main;
  const bad = { ...first!, href: "javascript:alert(1)" };
  expect(await violationsOf(await write({ ...menus, main: [bad, ...main] }))).toHaveProperty([
    "main.0.href",
  ]);
  const bare = { ...first!, pictures: [{ path: null, href: "/x", caption: "", follows: null }] };
  expect((await write({ ...menus, main: [bare, ...main] })).status).toBe(422);
});
