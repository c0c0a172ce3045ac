import type { Taxon } from "../catalogue.ts";
import { CATALOGUE_ROOT, GIFT_CARDS_SLUG, RANGES_ROOT } from "../constants.ts";
import * as paths from "../paths.ts";
import type { MenuLink, MenuSettings } from "./menus.ts";

const roots = { catalogue: CATALOGUE_ROOT, needs: "esigenze", ranges: RANGES_ROOT } as const;
const selections = new Set(["novita", "best-seller", "offerte"]);

/** What of the categories belongs where. Backends answer the roots or, where the catalogue is the only root, its children. */
export function partsOfTree(tree: readonly Taxon[]) {
  const below = (code: string) => tree.find((taxon) => taxon.code === code)?.children ?? [];
  const others = tree.filter(({ code }) => !Object.values<string>(roots).includes(code));
  const catalogue = below(roots.catalogue);
  const categories =
    catalogue.length > 0 ? catalogue : others.filter(({ code }) => !selections.has(code));
  return {
    categories,
    needs: below(roots.needs),
    /** Selections that cross categories: new, best sellers, offers. */
    selections: others.filter((taxon) => !categories.includes(taxon)),
  };
}

/** Shorter categories go straight to their page. */
export const fillsPanel = (children: readonly unknown[]) => children.length >= 5;

const needsTitle = "Per esigenza";
const startTitle = "Per cominciare";

/** What the shop shows until its owner arranges it, as the document an owner begins from. */
export function defaultMenus(tree: readonly Taxon[], shopName: string): MenuSettings {
  const { categories } = partsOfTree(tree);
  const giftCards = categories
    .flatMap(({ children }) => children)
    .filter(({ slug }) => slug.endsWith(GIFT_CARDS_SLUG));
  const categoryLinks = [...categories, ...giftCards].map(({ name, slug }) =>
    link(name, paths.categoryPath(slug)),
  );
  return {
    main: [
      ...categories.map(({ name, slug, children }) => ({
        ...link(name, paths.categoryPath(slug)),
        panel: fillsPanel(children),
        columns: [
          ...(children.length > 0 ? [column(name, "children")] : []),
          ...(fillsPanel(children)
            ? [column(needsTitle, "needs"), column(startTitle, "selections")]
            : []),
        ],
        pictures: fillsPanel(children) ? [picture("category"), picture("product")] : [],
      })),
      plainItem("Blog", paths.blogPath),
      plainItem("Chi sono", paths.aboutPath),
    ].slice(0, 8),
    footer: [
      {
        title: "Negozio",
        links: [
          link("Tutti i prodotti", paths.productsPath),
          ...categoryLinks,
          link("Il tuo rituale", paths.ritualPath),
        ],
      },
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
          link("Ingredienti", paths.ingredientsPath),
          link("Newsletter", paths.newsletterPath),
          locked(paths.accessibilityPath),
        ],
      },
    ],
    legal: [locked(paths.termsPath), locked(paths.privacyPath), locked(paths.cookiePolicyPath)],
  };
}

const link = (label: string, href: string): MenuLink => ({ label, href });
const locked = (path: keyof typeof paths.lockedLinks) => link(paths.lockedLinks[path], path);
const plainItem = (label: string, href: string) => ({
  ...link(label, href),
  panel: false,
  columns: [],
  pictures: [],
});
const column = (title: string, follows: "children" | "needs" | "selections") => ({
  title,
  links: [],
  follows,
});
const picture = (follows: "category" | "product") => ({
  path: null,
  href: "",
  caption: "",
  follows,
});
