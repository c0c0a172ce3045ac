import { expect, test } from "vitest";
import { resolveFrame, resolveItem } from "#app/features/layout/layout-data.server.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { type Menus, MenuSettings } from "#contract/sections/menus.ts";
import { menuFrom, rowOf } from "./menu.ts";

function taxon(slug: string, children: Taxon[] = [], line: string | null = null): Taxon {
  const code = slug.split("/").at(-1) ?? slug;
  return {
    "@id": `/api/v2/shop/taxons/${code}`,
    "@type": "Taxon",
    id: 1,
    code,
    name: code,
    slug,
    description: null,
    image: null,
    line,
    children,
  };
}

const face = taxon(
  "viso",
  ["sieri", "creme", "oli", "maschere", "solari"].map((one) => taxon(`viso/${one}`)),
);
const tree = [
  taxon("catalogo", [
    face,
    taxon("labbra", [taxon("labbra/balsami")]),
    taxon("bende"),
    taxon("kit", [taxon("kit/carta-regalo")]),
  ]),
  taxon("esigenze", [taxon("esigenze/luminosita")]),
  taxon("linee", [taxon("linee/mare-nostro", [], "mare"), taxon("linee/senza")]),
  taxon("novita"),
];
const noProducts = {
  products: () => Promise.reject(new Error("The usual menus show no products")),
};
const frameFor = (stored: Menus | null, missing: string[] = [], of = tree) =>
  resolveFrame(noProducts, of, stored, missing);

test("categories are the children of the catalogue, the other roots keep their place", () => {
  const menu = menuFrom(tree);
  expect(menu.categories).toContainEqual({ name: "viso", href: "/categorie/viso", photo: null });
  expect(menu.needs).toEqual([{ name: "luminosita", href: "/categorie/esigenze/luminosita" }]);
});

test("a tree that starts below the catalogue is a menu too", () => {
  const menu = menuFrom([face, taxon("capelli"), taxon("offerte")]);
  expect(menu.categories.map(({ name }) => name)).toEqual(["viso", "capelli"]);
});

test("every category with children opens a panel: by need where it is long, with the ranges", async () => {
  const { items, ranges } = await frameFor(null);
  const titles = items.map(({ name, columns }) => [name, columns.map(({ title }) => title)]);
  expect(titles).toEqual([
    ["viso", ["viso", "Per esigenza", "Le linee"]],
    ["labbra", ["labbra", "Per cominciare", "Le linee"]],
    ["bende", []],
    ["kit", ["kit", "Per cominciare", "Le linee"]],
  ]);
  expect(ranges.map(({ name }) => name)).toEqual(["mare-nostro"]);
});

test("the quiz, the ingredients, the gift cards and the ranges are doors, and in the footer", async () => {
  const { doors, footer } = await frameFor(null);
  const guidance = ["/rituale", "/ingredienti", "/categorie/kit/carta-regalo", "/categorie/linee"];
  expect(doors.map(({ href }) => href)).toEqual([...guidance, "/blog", "/chi-sono"]);
  const links = footer.find(({ title }) => title === "Scegliere")?.links;
  expect(links?.map(({ href }) => href)).toEqual(guidance);
});

test("pages a shop lacks are named by no menu, its own or the owner's", async () => {
  const missing = ["/blog", "/faq", "/rituale", "/ingredienti"];
  const usual = defaultMenus(tree, "Fior di Sale");
  const stored: Menus = {
    "@id": "/api/v2/shop/menus",
    "@type": "Menus",
    ...usual,
    main: usual.main.map((item) => ({ ...item, pictures: [] })),
  };
  for (const menus of [null, stored]) {
    const { items, doors, footer, legal } = await frameFor(menus, missing);
    const links = [items, doors, legal, ...footer.map((column) => column.links)].flat();
    expect(links.filter(({ href }) => missing.includes(href))).toEqual([]);
  }
});

test("an owner's menus without doors show none", async () => {
  const usual = defaultMenus(tree, "Fior di Sale");
  const head = { "@id": "/api/v2/shop/menus", "@type": "Menus" } as const;
  const stored: Menus = { ...head, main: [], footer: usual.footer, legal: usual.legal, doors: [] };
  const { items, doors, footer } = await frameFor(stored);
  expect([items, doors]).toEqual([[], []]);
  expect(footer.length).toBe(usual.footer.length);
});

test("what does not fit stands under «Altro», and empty categories nowhere", async () => {
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const empty = { ...taxon("vuota"), empty: true as const };
  const half = { ...taxon("a", [taxon("a/piena"), { ...empty, slug: "a/vuota" }]) };
  const many = taxon("catalogo", [empty, half, ...names.slice(1).map((name) => taxon(name))]);
  const { items } = await resolveFrame(noProducts, [many], null, []);
  expect(items.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "Altro"]);
  expect(items.at(-1)?.links.map(({ name }) => name)).toEqual(["f", "g", "h"]);
  expect(items.at(-1)?.all).toBe("Tutti i prodotti");
  expect(items[0]?.all).toBe("a: tutti i prodotti");
  expect(items[0]?.links.map(({ href }) => href)).toEqual(["/categorie/a/piena"]);
  expect(JSON.stringify(items)).not.toContain("vuota");
  const six = taxon(
    "catalogo",
    names.slice(0, 6).map((name) => taxon(name)),
  );
  const fitting = await resolveFrame(noProducts, [six], null, []);
  expect(fitting.items.map(({ name }) => name)).toEqual(names.slice(0, 6));
});

const shownIn = async (of: string[]) => {
  const root = taxon(
    "catalogo",
    of.map((name) => taxon(name)),
  );
  const { items } = await resolveFrame(noProducts, [root], null, []);
  expect(MenuSettings.safeParse(defaultMenus([root], "Fior di Sale")).success).toBe(true);
  return items;
};

test("every one of 40 categories is in the menu, and long names leave room for the wordmark", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `c${at}`);
  const items = await shownIn(names);
  const links = items.flatMap((item) => (item.name === "Altro" ? item.links : [item]));
  expect(links.map(({ name }) => name)).toEqual(names);
  const long = ["bellezza-delle-mani-e-dei-piedi", "protezione-dal-sole", "profumi-per-la-casa"];
  expect((await shownIn(long)).map(({ name }) => name)).toEqual([long[0], "Altro"]);
});

test("an owner's menu leaves out empty categories too", async () => {
  const empty = { ...taxon("vuota"), empty: true as const };
  const all = taxon("catalogo", [empty, taxon("a")]);
  const links = ["vuota", "a"].map((name) => ({ label: name, href: `/categorie/${name}` }));
  const item = { panel: false, columns: [], pictures: [] };
  const stored: Menus = {
    "@id": "/api/v2/shop/menus",
    "@type": "Menus",
    main: links.map((one) => ({ ...one, ...item })),
    footer: [{ title: "Negozio", links }],
    legal: [],
    doors: links,
  };
  const frame = await resolveFrame(noProducts, [all], stored, []);
  expect(frame.items.map(({ name }) => name)).toEqual(["a"]);
  expect(JSON.stringify(frame)).not.toContain("vuota");
});

test("columns of the owner's own stay theirs, and empty ones are not shown", () => {
  const item = {
    label: "Il laboratorio",
    href: "/la-serra",
    panel: true,
    columns: [
      { title: "Visite", links: [{ label: "Prenota", href: "/contatti" }], follows: null },
      { title: "Vuota", links: [], follows: "children" as const },
    ],
  };
  expect(resolveItem(item, tree, undefined)).toEqual({
    name: "Il laboratorio",
    href: "/la-serra",
    all: "Il laboratorio",
    links: [{ name: "Prenota", href: "/contatti" }],
    columns: [{ title: "Visite", links: [{ name: "Prenota", href: "/contatti" }] }],
  });
});

const item = (name: string) => ({
  name,
  href: name,
  all: name,
  links: [],
  columns: [],
  pictures: [],
});

test("an owner's names stay in the row while they fit, the others go under «Altro»", () => {
  const short = ["Viso", "Corpo", "Capelli", "Labbra", "Il laboratorio", "Regali"].map(item);
  expect(rowOf(short)).toEqual(short);
  const long = ["Mani e piedi curati", "Profumi per la casa", "Protezione dal sole"].map(item);
  const row = rowOf([...short, ...long]);
  expect(row.map(({ name }) => name)).toEqual([
    ...short.map(({ name }) => name).slice(0, 5),
    "Altro",
  ]);
  expect(row.at(-1)?.links.map(({ name }) => name)).toEqual([
    "Regali",
    ...long.map(({ name }) => name),
  ]);
});
