import type { Taxon } from "../catalogue.ts";
import { CATALOGUE_ROOT, GIFT_CARDS_SLUG, RANGES_ROOT } from "../constants.ts";
import * as paths from "../paths.ts";
import type { MenuLink, MenuSettings } from "./menus.ts";

const roots = { catalogue: CATALOGUE_ROOT, needs: "esigenze", ranges: RANGES_ROOT } as const;
const selections = new Set(["novita", "best-seller", "offerte"]);

/** Drops categories without products, at every level. */
export const nonEmptyTaxons = (taxons: readonly Taxon[] = []): Taxon[] =>
  taxons
    .filter(({ empty }) => !empty)
    .map((taxon) => ({ ...taxon, children: nonEmptyTaxons(taxon.children) }));

/** Sorts the top categories by role. Backends return the roots or, if the catalogue is the only root, its children. */
export function partsOfTree(tree: readonly Taxon[]) {
  const below = (code: string) =>
    nonEmptyTaxons(tree.find((taxon) => taxon.code === code)?.children);
  const others = tree.filter(({ code }) => !Object.values<string>(roots).includes(code));
  const catalogue = below(roots.catalogue);
  const categories =
    catalogue.length > 0
      ? catalogue
      : nonEmptyTaxons(others.filter(({ code }) => !selections.has(code)));
  return {
    categories,
    needs: below(roots.needs),
    ranges: tree.find(({ code, children }) => code === roots.ranges && children.length > 0),
    /** Cross-category selections: new, best sellers, offers. */
    selections: others.filter((taxon) => !categories.includes(taxon)),
  };
}

/** Long categories are split by need; short ones are shown with the shop-wide selections. */
const isLong = (children: readonly unknown[]) => children.length >= 5;

/** The default menus, and the starting point when the owner begins editing. */
export function defaultMenus(tree: readonly Taxon[], shopName: string): MenuSettings {
  const { categories, ranges } = partsOfTree(tree);
  const giftCards = categories
    .flatMap(({ children }) => children)
    .filter(({ slug }) => slug.endsWith(GIFT_CARDS_SLUG));
  const linksTo = (taxons: readonly Taxon[]) =>
    taxons.map(({ name, slug }) => link(name, paths.categoryPath(slug)));
  const categoryLinks = linksTo(categories);
  const fitting = fittingOf(
    categories.map(({ name }) => name),
    laptopRow,
  );
  const guidance = [
    link("Trova la tua routine", paths.ritualPath),
    link("Ingredienti", paths.ingredientsPath),
    ...linksTo(giftCards),
    ...(ranges ? [link("Le linee", paths.categoryPath(ranges.slug))] : []),
  ].slice(0, 4);
  return {
    main: [
      ...categories.slice(0, fitting).map(({ name, slug, children }) => ({
        ...link(name, paths.categoryPath(slug)),
        panel: children.length > 0,
        columns: children.length > 0 ? columnsOf(name, children) : [],
        pictures: [],
      })),
      ...othersOf(categoryLinks.slice(fitting)),
    ],
    footer: [
      {
        title: "Negozio",
        links: [link("Tutti i prodotti", paths.productsPath), ...categoryLinks].slice(0, 12),
      },
      { title: "Scegliere", links: guidance },
      {
        title: "Assistenza",
        links: [
          locked(paths.contactPath),
          locked(paths.shippingPath),
          locked(paths.refundsPath),
          link("Domande frequenti", paths.faqPath),
          locked(paths.withdrawalPath),
          locked(paths.warrantyPath),
        ],
      },
      {
        title: shopName,
        links: [
          link("Chi sono", paths.aboutPath),
          link("Blog", paths.blogPath),
          link("Newsletter", paths.newsletterPath),
          locked(paths.accessibilityPath),
        ],
      },
    ],
    legal: [locked(paths.termsPath), locked(paths.privacyPath), locked(paths.cookiePolicyPath)],
    doors: [...guidance, link("Blog", paths.blogPath), link("Chi sono", paths.aboutPath)],
  };
}

/** How many names fit on the row beside the wordmark; «Altro» takes a place if not all do. */
export function fittingOf(names: string[], row: Row): number {
  if (fits(names, row)) return names.length;
  let count = names.length;
  while (count > 1 && !fits([...names.slice(0, count), others], row)) count--;
  return count;
}

type Row = { items: number; letters: number };
const fits = (names: string[], { items, letters }: Row) =>
  names.length <= items && names.join("   ").length <= letters;

/** Fits on a laptop; the names of an owner's menu may be cut there, rather than moved under «Altro». */
const laptopRow = { items: 6, letters: 43 };
export const ownersRow = { items: 8, letters: 58 };

export const others = "Altro";
const othersTitles = ["Altre categorie", "E ancora", "E poi"];

const othersOf = (links: MenuLink[]) =>
  links.length === 0
    ? []
    : [
        {
          ...link(others, paths.productsPath),
          panel: true,
          columns: [
            ...othersTitles
              .map((title, at) => ({
                ...column(title, null),
                links: links.slice(at * 12, at * 12 + 12),
              }))
              .filter(({ links }) => links.length > 0),
            column("Le linee", "ranges"),
          ],
          pictures: [],
        },
      ];

const columnsOf = (name: string, children: readonly Taxon[]) => [
  column(name, "children"),
  isLong(children) ? column("Per esigenza", "needs") : column("Per cominciare", "selections"),
  column("Le linee", "ranges"),
];

const link = (label: string, href: string): MenuLink => ({ label, href });
const locked = (path: keyof typeof paths.lockedLinks) => link(paths.lockedLinks[path], path);
const column = (
  title: string,
  follows: MenuSettings["main"][number]["columns"][number]["follows"],
) => ({
  title,
  links: [],
  follows,
});
