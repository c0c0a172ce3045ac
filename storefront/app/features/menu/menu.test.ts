import { expect, test } from "vitest";
import type { Taxon } from "#contract/catalogue.ts";
import { menuFrom } from "./menu.ts";

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

const face = taxon("viso", [taxon("viso/sieri")]);

test("categories are the children of the catalogue, the other roots keep their place", () => {
  const menu = menuFrom([
    taxon("catalogo", [face]),
    taxon("esigenze", [taxon("esigenze/luminosita")]),
    taxon("linee", [taxon("linee/mare-nostro", [], "mare"), taxon("linee/senza")]),
    taxon("novita"),
  ]);
  expect(menu.categories).toMatchObject([
    { name: "viso", href: "/categorie/viso", children: [{ href: "/categorie/viso/sieri" }] },
  ]);
  expect(menu.needs).toEqual([{ name: "luminosita", href: "/categorie/esigenze/luminosita" }]);
  expect(menu.selections).toEqual([{ name: "novita", href: "/categorie/novita" }]);
});

test("a tree that starts below the catalogue is a menu too", () => {
  const menu = menuFrom([face, taxon("capelli"), taxon("offerte")]);
  expect(menu.categories.map(({ name }) => name)).toEqual(["viso", "capelli"]);
  expect(menu.selections.map(({ name }) => name)).toEqual(["offerte"]);
});
