import { anyOf, optional, orNull } from "#app/features/api/shop-api.server.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { Shop } from "#contract/client/client.ts";
import { isPagePath, isReservedPath } from "#contract/content.ts";
import { categoryPath, homePath, productsPath } from "#contract/paths.ts";
import { isRanking, type Ranking, rankings } from "#contract/sections/rankings.ts";
import { defaultSections } from "#contract/sections/default-sections.ts";
import type { SectionPage, SectionPageSummary, ShownSection } from "#contract/sections/sections.ts";
import { cardPhoto, productCard } from "#app/features/product-card/product-card.ts";
import { menuFrom } from "#app/features/menu/menu.ts";
import { rangesFrom } from "#app/features/product-card/ranges.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Image, Product } from "#contract/catalogue.ts";
import type { ProductReview } from "#contract/review.ts";
import * as m from "#messages";
import type { CustomerReview, JournalPost, SectionPhoto, SectionView } from "./section-views.ts";

type Page = Pick<SectionPage, "path" | "title" | "seo" | "sections">;

/** The home page of a backend that knows no sections: made of what every shop has. */
const builtIn = (): Page => ({
  path: homePath,
  title: "",
  seo: { title: null, description: null },
  // None of them names anything that would have to be found.
  sections: defaultSections().map(
    ({ hidden: _hidden, from: _from, until: _until, ...section }) => section as ShownSection,
  ),
});

async function present(shop: Shop, { path, title, seo, sections }: Page) {
  const hero = sections.find((section) => section.kind === "hero");
  return {
    path,
    title,
    seo,
    sections: await loadSections(shop, sections),
    /** The colours of the page are those of the range it opens with. */
    line: hero?.range ?? null,
    /** The opening says what the page is called. */
    titled: hero !== undefined,
    photo: hero?.photo?.path ?? null,
  };
}

export async function loadHome(shop: Shop) {
  const own = (await shop.offers()).own;
  return present(shop, (own && (await orNull(shop.sectionPage(homePath)))) || builtIn());
}

export type Landing = Awaited<ReturnType<typeof present>> & { above: Crumb[] };

/** Null when nobody made a landing page for this address; the list is kept, so such an address costs no look-up. */
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

/** Another backend has none. */
export async function listedLandings(shop: Shop): Promise<SectionPageSummary[]> {
  if (!(await shop.offers()).own) return [];
  const pages = (await orNull(shop.sectionPages())) ?? [];
  return pages.filter(({ path }) => path !== homePath);
}

type Shown<Kind extends ShownSection["kind"]> = Extract<ShownSection, { kind: Kind }>;

/** Lists that sections ask for, each asked for once in a page. */
type Lists = {
  listed: Map<string, Product[]>;
  posts: BlogPost[];
  reviews: ProductReview[];
};

const treeKinds: readonly ShownSection["kind"][] = ["ranges", "categories", "needs"];

/** What sections show, in few calls; a list that cannot be had leaves its section out. */
async function loadSections(shop: Shop, sections: ShownSection[]): Promise<SectionView[]> {
  const [lists, tree] = await Promise.all([
    loadLists(shop, sections),
    sections.some(({ kind }) => treeKinds.includes(kind)) ? optional(shop.taxonTree(), []) : [],
  ]);
  const menu = menuFrom(tree);
  const ranges = rangesFrom(tree);
  return sections.map((section): SectionView => {
    switch (section.kind) {
      case "hero":
        return {
          ...section,
          photo: sectionPhoto(section.photo),
          product: section.product && productCard(section.product),
        };
      case "products":
        return productsView(section, lists);
      case "ranges":
        return { ...section, ranges };
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
        return { ...section, needs: menu.needs };
      case "quotation":
        return { ...section, text: quoted(section.text), photo: sectionPhoto(section.photo) };
      case "campaign":
      case "text":
        return { ...section, photo: sectionPhoto(section.photo) };
      case "reviews":
        return { ...section, reviews: lists.reviews.slice(0, section.count).map(customerReview) };
      case "journal":
        return { ...section, posts: lists.posts.slice(0, section.count).map(journalPost) };
      default:
        return section;
    }
  });
}

const sectionPhoto = (image: Image | null): SectionPhoto | null =>
  image && { ...cardPhoto(image), alt: image.alt ?? "" };

/** Guillemets around the text; the last one leans with words in italics. */
export const quoted = (html: string): string =>
  html.replace(/^<p>/, "<p>«").replace(/((?:<\/em>)?<\/p>)$/, "»$1");

const bestSellers = "best-seller";
const newest = "";

/** Which list a section shows: a category by its code, or the newest. */
const listOf = ({ source, category }: Shown<"products">): string =>
  source === "best-sellers" ? bestSellers : (category?.code ?? newest);

async function loadLists(shop: Shop, sections: ShownSection[]): Promise<Lists> {
  const lists: Lists = { listed: new Map(), posts: [], reviews: [] };
  const { counts, posts, reviews } = needsOf(sections);
  const list = async (name: string, itemsPerPage: number) => {
    const sorting = { property: "createdAt", direction: "desc" } as const;
    const which = name === newest ? { sorting } : { taxon: name };
    lists.listed.set(name, (await shop.products({ ...which, itemsPerPage })).items);
  };
  const calls = [...counts].map(async ([name, count]) => {
    await list(name, count);
    // A shop that does not name its best sellers shows what is new.
    const none = name === bestSellers && lists.listed.get(name)?.length === 0;
    if (none && !counts.has(newest)) await list(newest, count);
  });
  if (posts > 0) {
    const call = shop.blogPosts({ itemsPerPage: posts });
    calls.push(call.then(({ items }) => void (lists.posts = items)));
  }
  if (reviews > 0) {
    const sorting = { property: "createdAt", direction: "desc" } as const;
    const call = shop.reviews({ itemsPerPage: reviews, sorting });
    calls.push(call.then(({ items }) => void (lists.reviews = items)));
  }
  await anyOf(calls);
  return lists;
}

/** Two sections that show the same list need it once, as long as the longer of them. */
function needsOf(sections: ShownSection[]) {
  const counts = new Map<string, number>();
  let posts = 0;
  let reviews = 0;
  for (const section of sections) {
    if (section.kind === "journal") posts = Math.max(posts, section.count);
    if (section.kind === "reviews") reviews = Math.max(reviews, section.count);
    if (section.kind !== "products" || isListedAlready(section.source)) continue;
    const name = listOf(section);
    counts.set(name, Math.max(section.count, counts.get(name) ?? 0));
  }
  return { counts, posts, reviews };
}

/** Its products come with the section. */
const isListedAlready = (source: Shown<"products">["source"]) =>
  source === "chosen" || isRanking(source);

/** The usual title of a ranking, and what it counts. */
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

/** Without a link of its own it leads to where its products come from. */
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
  const wanted = listOf(section);
  const latest = wanted === newest || (wanted === bestSellers && !listed.get(wanted)?.length);
  const products = listed.get(latest ? newest : wanted) ?? [];
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

const customerReview = (review: ProductReview): CustomerReview => ({
  id: review.id,
  title: review.title,
  comment: review.comment,
  rating: review.rating,
  author: review.author.firstName,
  verified: review.verifiedCustomer,
  product: review.product ? { name: review.product.name, slug: review.product.slug } : null,
});
