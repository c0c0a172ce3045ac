import { expect, test } from "vitest";
import { rememberShop } from "#app/features/identity/identity.tsx";
import type { Taxon } from "#contract/catalogue.ts";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { footerColumns, legalLinks } from "#app/features/layout/footer-content.ts";
import { mainItems, menuFrom } from "./menu.ts";
import {
  resolveColumns,
  resolveItem,
  resolveLinks,
  taxonAt,
} from "#app/features/layout/layout-data.server.ts";

function taxon(slug: string, children: Taxon[] = []): Taxon {
  const code = slug.split("/").at(-1) ?? slug;
  const iri = { "@id": `/api/v2/shop/taxons/${code}`, "@type": "Taxon" } as const;
  return {
    ...iri,
    id: 1,
    code,
    name: code,
    slug,
    description: null,
    image: null,
    line: null,
    children,
  };
}

const sub = ["sieri", "creme", "oli", "maschere", "solari"].map((one) => taxon(`viso/${one}`));
const tree = [
  taxon("catalogo", [
    taxon("viso", sub),
    taxon("labbra", [taxon("labbra/balsami")]),
    taxon("kit", [taxon("kit/carta-regalo")]),
  ]),
  taxon("esigenze", [taxon("esigenze/luce")]),
  taxon("novita"),
];
const menu = menuFrom(tree);

test("an owner who saves the menu they find changes nothing in the shop", () => {
  rememberShop({ name: "Fior di Sale" });
  const { main, footer, legal } = defaultMenus(tree, "Fior di Sale");
  const shown = mainItems({ menu, featured: {}, lacks: {} });
  const stored = main.map((item) => resolveItem(item, menu, taxonAt(tree, item.href)));
  expect(stored).toEqual(shown.map(({ pictures: _pictures, ...item }) => item));
  const columns = footerColumns({ menu, lacks: {} });
  const named = columns.map(({ title, links }) => ({
    title,
    links: links.map(({ name, href }) => ({ name, href })),
  }));
  expect(resolveColumns(footer)).toEqual(named);
  expect(columns[0]?.links.map(({ href }) => href)).toContain("/categorie/kit/carta-regalo");
  expect(resolveLinks(legal)).toEqual(legalLinks({ menu }));
});

test("pages a shop lacks are named by no menu, its own or the owner's", () => {
  const pages = ["/blog", "/faq", "/rituale", "/ingredienti"];
  const stored = { ...menu, footer: resolveColumns(defaultMenus(tree, "Fior di Sale").footer) };
  for (const one of [menu, stored]) {
    const known = { menu: one, featured: {}, lacks: { pages } };
    const links = [mainItems(known), ...footerColumns(known).map(({ links }) => links)].flat();
    expect(links.filter(({ href }) => pages.includes(href))).toEqual([]);
  }
});

test("columns of the owner's own stay theirs, and empty ones are not shown", () => {
  const item = {
    label: "Il laboratorio",
    href: "/chi-sono",
    panel: true,
    columns: [
      { title: "Visite", links: [{ label: "Prenota", href: "/contatti" }], follows: null },
      { title: "Vuota", links: [], follows: "children" as const },
    ],
  };
  expect(resolveItem(item, menu, undefined)).toEqual({
    name: "Il laboratorio",
    href: "/chi-sono",
    all: "Il laboratorio",
    links: [{ name: "Prenota", href: "/contatti" }],
    columns: [{ title: "Visite", links: [{ name: "Prenota", href: "/contatti" }] }],
  });
});
