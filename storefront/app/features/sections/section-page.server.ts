import { optional, orNull } from "#app/features/api/shop-api.server.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { Shop } from "#contract/client/client.ts";
import { isPagePath } from "#contract/content.ts";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import { categoryPath, categorySlug, homePath, productsPath } from "#contract/paths.ts";
import { isRanking, type Ranking, rankings } from "#contract/sections/rankings.ts";
import { categorySections, defaultSections } from "#contract/sections/default-sections.ts";
import type {
  Section,
  SectionPage,
  SectionPageSummary,
  ShownSection,
} from "#contract/sections/sections.ts";
import { spelt } from "#contract/format/number-words.ts";
import { escapeHtml } from "#contract/format/markup.ts";
import { isDarkRange } from "#brand/palettes.ts";
import { cardPhoto, productCard } from "#app/features/product-card/product-card.ts";
import { menuFrom } from "#app/features/menu/menu.ts";
import { rangeLooks, rangesFrom } from "#app/features/product-card/ranges.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Image, TaxonPage } from "#contract/catalogue.ts";
import type { ProductReview, ReviewSummary } from "#contract/review.ts";
import { formatRating } from "#app/ui/rating.tsx";
import * as m from "#messages";
import {
  bestSellers,
  type Lists,
  listOf,
  loadLists,
  named,
  newest,
  reviewsOf,
  type Shown,
} from "./section-lists.server.ts";
import type { CustomerReview, JournalPost, SectionPhoto, SectionView } from "./section-views.ts";

type Page = Pick<SectionPage, "path" | "title" | "seo" | "sections">;

/** Returns the default home page, for backends without sections. */
const builtIn = (): Page => ({
  path: homePath,
  title: "",
  seo: { title: null, description: null },
  sections: defaultSections().map(shownAs),
});

async function present(shop: Shop, { path, title, seo, sections }: Page) {
  const hero = sections.find((section) => section.kind === "hero");
  return {
    path,
    title,
    seo,
    sections: await loadSections(shop, sections),
    /** The page takes the colours of its hero's range. */
    line: hero?.range ?? null,
    /** True if the hero contains the page's h1. */
    titled: hero !== undefined,
    photo: hero?.photo?.path ?? null,
  };
}

export async function loadHome(shop: Shop) {
  const { pages } = await shop.lacks();
  return present(shop, (!pages && (await orNull(shop.sectionPage(homePath)))) || builtIn());
}

export type Landing = Awaited<ReturnType<typeof present>> & { above: Crumb[] };

/** Null if no landing page has this path. The list of pages is cached, so that unknown addresses cost no call. */
export async function findLanding(shop: Shop, path: string): Promise<Landing | null> {
  if (!isPagePath(path) || isReservedPath(path)) return null;
  const pages = await listedLandings(shop);
  if (!pages.some((page) => page.path === path)) return null;
  const page = await orNull(shop.sectionPage(path));
  const above = pages.filter((page) => path.startsWith(`${page.path}/`));
  return (
    page && {
      ...(await present(shop, page)),
      above: above.map(({ path, title }) => ({ name: title, href: path })),
    }
  );
}

/** Pages with their own path, other than home and categories. */
export const listedLandings = async (shop: Shop): Promise<SectionPageSummary[]> =>
  (await listedPages(shop)).filter(
    ({ path }) => path !== homePath && categorySlug(path) === undefined,
  );

/** Lists all section pages; empty on other backends. */
async function listedPages(shop: Shop): Promise<SectionPageSummary[]> {
  if ((await shop.lacks()).pages) return [];
  return (await orNull(shop.sectionPages())) ?? [];
}

/** The owner's sections for a category; for a range without any, sections made from the category's text. */
export async function loadCategorySections(shop: Shop, taxon: TaxonPage): Promise<SectionView[]> {
  const path = categoryPath(taxon.slug);
  const isWritten = (await listedPages(shop)).some((page) => page.path === path);
  const written = isWritten ? await orNull(shop.sectionPage(path)) : null;
  const sections = written?.sections ?? (taxon.line === null ? [] : rangeSections(taxon));
  return loadSections(shop, sections, taxon);
}

const rangeSections = (taxon: TaxonPage): ShownSection[] =>
  categorySections(taxon, "", null).map((section) => {
    const text = taxon.description ? `<p>${escapeHtml(taxon.description)}</p>` : "";
    const own = section.kind === "hero" ? { text, photo: taxon.image } : {};
    return { ...shownAs(section), ...own, ...(section.kind === "products" && { category: taxon }) };
  }) as ShownSection[];

/** Converts a stored section without references to other records into its public form. */
const shownAs = ({ hidden: _hidden, from: _from, until: _until, ...section }: Section) =>
  section as ShownSection;

const treeKinds: readonly ShownSection["kind"][] = ["hero", "ranges", "categories", "needs"];

/** Resolves sections in few calls; a section whose list fails to load is omitted. */
async function loadSections(
  shop: Shop,
  sections: ShownSection[],
  category?: TaxonPage,
): Promise<SectionView[]> {
  const [lists, tree] = await Promise.all([
    loadLists(shop, sections, category),
    sections.some(({ kind }) => treeKinds.includes(kind)) ? optional(shop.taxonTree(), []) : [],
  ]);
  const menu = menuFrom(tree);
  const ranges = rangesFrom(tree);
  const looks = rangeLooks(tree);
  return sections.map((section): SectionView => {
    switch (section.kind) {
      case "hero":
        return {
          ...section,
          photo: sectionPhoto(section.photo),
          product: section.product && productCard(section.product),
          broad: category !== undefined || section.facts.length > 0,
          dark: looks.some((look) => look.line === section.range && isDarkRange({}, look)),
        };
      case "products":
        return section.filters ? listedView(section) : productsView(section, lists);
      case "ranges":
        return {
          ...section,
          ranges: section.exceptThis
            ? ranges.filter(({ line }) => line !== category?.line)
            : ranges,
        };
      case "ritual":
        return {
          ...section,
          steps: section.steps.map(({ product, ...step }) => ({
            ...step,
            card: productCard(product),
          })),
        };
      case "categories":
        return {
          ...section,
          categories:
            section.categories.length === 0
              ? menu.categories
              : section.categories.map(({ name, slug, image }) => ({
                  name,
                  href: categoryPath(slug),
                  photo: image && cardPhoto(image),
                })),
        };
      case "needs":
        return { ...section, needs: menu.needs, question: section.quiz ? lists.question : null };
      case "quotation":
        return {
          ...section,
          text: withGuillemets(section.text),
          photo: sectionPhoto(section.photo),
        };
      case "campaign":
        return { ...section, photo: sectionPhoto(section.photo) };
      case "text":
        return {
          ...section,
          photo: sectionPhoto(section.photo),
          ingredient: lists.ingredients.get(section.ingredient ?? "") ?? null,
        };
      case "reviews":
        return reviewsView(section, reviewsOf(section, lists), lists.summary);
      case "ingredients":
        return { ...section, ...named(section, lists.actives) };
      case "journal":
        return { ...section, posts: lists.posts.slice(0, section.count).map(journalPost) };
      default:
        return section;
    }
  });
}

const sectionPhoto = (image: Image | null): SectionPhoto | null =>
  image && { ...cardPhoto(image), alt: image.alt ?? "" };

/** Adds guillemets; the closing one goes inside trailing italics. */
export const withGuillemets = (html: string): string =>
  html.replace(/^<p>/, "<p>«").replace(/((?:<\/em>)?<\/p>)$/, "»$1");

/** A placeholder for the category page's own list. */
const listedView = ({ id, kind, title, text }: Shown<"products">): SectionView<"products"> => ({
  id,
  kind,
  title,
  text,
  cards: [],
  link: null,
  listed: true,
});

/** Default title of a ranking, and what it measures. */
const rankingWords: Record<Ranking, () => [title: string, basis: string]> = {
  "most-bought": () => [
    m["sections.most_bought"](),
    m["sections.most_bought_basis"]({ days: rankings["most-bought"].days }),
  ],
  "most-rebought": () => [m["sections.most_rebought"](), m["sections.most_rebought_basis"]()],
  "best-rated": () => [
    m["sections.best_rated"](),
    m["sections.best_rated_basis"]({ reviews: rankings["best-rated"].least }),
  ],
};

/** Without an explicit link, the section links to the source of its products. */
function productsView(section: Shown<"products">, { listed }: Lists): SectionView<"products"> {
  const { id, kind, title, text, source, count } = section;
  const head = { id, kind, text };
  if (source === "chosen") {
    return { ...head, title, link: section.link, cards: section.products.map(productCard) };
  }
  if (isRanking(source)) {
    const [usual, basis] = rankingWords[source]();
    const cards = section.products.slice(0, count).map(productCard);
    return {
      ...head,
      text: `${text}<p>${basis}</p>`,
      title: title || usual,
      link: section.link,
      cards,
    };
  }
  const list = listOf(section);
  const latest = list === newest || (list === bestSellers && !listed.get(list)?.length);
  const products = listed.get(latest ? newest : list) ?? [];
  const from = source === "category" ? section.category?.slug : bestSellers;
  const href = latest || !from ? productsPath : categoryPath(from);
  const usual = latest ? m["sections.latest"]() : m["sections.best_sellers"]();
  return {
    ...head,
    title: title || (source === "category" ? (section.category?.name ?? "") : usual),
    link: section.link ?? { label: m["sections.all"](), href },
    cards: products.slice(0, count).map(productCard),
  };
}

const journalPost = ({ slug, title, category, readingTime, image }: BlogPost): JournalPost => ({
  slug,
  title,
  category: category?.name ?? null,
  readingTime,
  photo: image && cardPhoto(image),
});

function reviewsView(
  { id, kind, title, chosen }: Shown<"reviews">,
  reviews: ProductReview[],
  all: ReviewSummary | null,
): SectionView<"reviews"> {
  const say = chosen.length > 0 ? m["sections.reviews_chosen"] : m["sections.reviews_newest"];
  const selection = say(spelt(reviews.length));
  const average =
    all && all.reviewCount > 0
      ? m["sections.reviews_average"]({
          average: formatRating(all.averageRating),
          count: all.reviewCount,
        })
      : null;
  return { id, kind, title, reviews: reviews.map(customerReview), selection, average };
}

const customerReview = (review: ProductReview): CustomerReview => ({
  id: review.id,
  title: review.title,
  comment: review.comment,
  rating: review.rating,
  author: review.author.firstName,
  verified: review.verifiedCustomer,
  product: review.product ? { name: review.product.name, slug: review.product.slug } : null,
});
