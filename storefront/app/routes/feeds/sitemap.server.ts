import { CATALOGUE_ROOT } from "#contract/constants.ts";
import { bulkPage } from "#contract/json-ld.ts";
import { optional } from "#app/features/api/shop-api.server.ts";
import { listedPages } from "#app/routes/content/find-page.server.ts";
import { listedLandings } from "#app/features/sections/section-page.server.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Product, Taxon } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { absolute } from "../../features/seo/page-meta.ts";
import { element, optional as optionalElement } from "../../features/seo/xml.ts";
import * as paths from "#contract/paths.ts";
import { pageUrl } from "#app/ui/page-link.tsx";

const ownPaths = [
  paths.homePath,
  paths.productsPath,
  paths.blogPath,
  paths.faqPath,
  paths.contactPath,
  paths.newsletterPath,
  paths.withdrawalPath,
];
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";
const images = "http://www.google.com/schemas/sitemap-image/1.1";

type Entry = { path: string; changed?: string; photos?: string[] };

/** Query parameter with the number of a part, when the sitemap is too large for one file. */
export const sitemapPart = "parte";
const productsPerPart = 5000;

/**
 * A small shop has one file; a large one has an index of parts, the first of which holds everything but products. The
 * other pages and the first products are loaded before the response starts, so that an outage can still change its status.
 */
export async function sitemap(shop: Shop, origin: string, part: number | null) {
  const pages = productsPerPart / itemsPerPage;
  const first = part ? (part - 1) * pages + 1 : 1;
  const { total } = await shop.products({ page: first, itemsPerPage });
  const parts = Math.ceil(total / productsPerPart);
  if (part === null && parts > 1) {
    const address = (one: number) => `${pageUrl(origin, paths.sitemapPath)}?${sitemapPart}=${one}`;
    const files = Array.from({ length: parts + 1 }, (_, one) =>
      element("sitemap", element("loc", address(one))),
    );
    return element("sitemapindex", files, { xmlns });
  }
  const plain = part ? [] : await plainEntries(shop);
  const last = part === 0 ? 0 : first + pages - 1;
  return urlset(origin, plain, productPages(shop, first, last));
}

async function* urlset(origin: string, plain: Entry[], products: AsyncIterable<Product[]>) {
  const written = (entries: Entry[]) => entries.map((entry) => url(entry, origin).xml).join("");
  yield `<urlset xmlns="${xmlns}" xmlns:image="${images}">${written(plain)}`;
  for await (const page of products) yield written(page.map(productEntry));
  yield "</urlset>\n";
}

async function allPosts(shop: Shop): Promise<BlogPost[]> {
  const posts: BlogPost[] = [];
  for await (const page of everyPage((page) => shop.blogPosts(page))) posts.push(...page);
  return posts;
}

async function plainEntries(shop: Shop): Promise<Entry[]> {
  const [pages, landings, taxons, posts, categories, ingredients, ritual] = await Promise.all([
    knownPages(shop),
    optional(listedLandings(shop), []),
    optional(shop.taxonTree(), []),
    optional(allPosts(shop), []),
    optional(shop.blogCategories(), []),
    optional(shop.ingredients(), []),
    optional(shop.ritual(), null),
  ]);
  const actives = ingredients.filter(({ kind }) => kind === "active");
  return [
    ...ownPaths.map((path) => ({ path })),
    ...pages.filter(({ path }) => !ownPaths.includes(path)),
    ...landings.map(({ path, updatedAt }) => ({ path, changed: updatedAt })),
    ...taxonPaths(taxons).map((path) => ({ path })),
    ...(actives.length > 0 ? [{ path: paths.ingredientsPath }] : []),
    ...actives.map(({ slug }) => ({ path: paths.ingredientPath(slug) })),
    ...(ritual ? [{ path: paths.ritualPath }] : []),
    ...categories.map(({ slug }) => ({ path: paths.blogCategoryPath(slug) })),
    ...posts.map(({ slug, publishedAt, image }) => ({
      path: paths.blogPostPath(slug),
      changed: publishedAt,
      photos: image ? [image.path] : [],
    })),
  ];
}

/** Falls back to the built-in pages for backends that do not list theirs. */
async function knownPages(shop: Shop): Promise<Entry[]> {
  const pages = await optional(listedPages(shop), []);
  if (pages.length === 0) return paths.pagePaths.map((path) => ({ path }));
  return pages.map(({ path, updatedAt }) => ({ path, changed: updatedAt }));
}

function url({ path, changed, photos = [] }: Entry, origin: string) {
  return element("url", [
    element("loc", pageUrl(origin, path)),
    optionalElement("lastmod", changed?.slice(0, 10)),
    photos.map((photo) =>
      element("image:image", element("image:loc", absolute(origin, jpeg(photo)))),
    ),
  ]);
}

export const jpeg = (path: string) => imageUrl(path, { format: "jpeg", width: 1024, quality: 85 });

const productEntry = ({ slug, images }: Product): Entry => ({
  path: paths.productPath(slug),
  photos: images.filter(({ type }) => type !== "video-cover").map(({ path }) => path),
});

/** The root of the catalogue is the list of all products. */
const taxonPaths = (taxons: Taxon[]): string[] =>
  taxons.flatMap(({ slug, code, children }) => [
    ...(code === CATALOGUE_ROOT ? [] : [paths.categoryPath(slug)]),
    ...taxonPaths(children),
  ]);

const itemsPerPage = bulkPage;

type ReadPage<Item> = (page: {
  page: number;
  itemsPerPage: number;
}) => Promise<{ items: Item[]; total: number }>;

/** Streams items page by page, so that a large catalogue is never in memory as a whole. */
async function* everyPage<Item>(read: ReadPage<Item>, first = 1, last = Infinity) {
  for (let page = first; page <= last; page++) {
    const { items, total } = await read({ page, itemsPerPage });
    yield items;
    if (items.length === 0 || page * itemsPerPage >= total) return;
  }
}

export const productPages = (shop: Shop, first?: number, last?: number) =>
  everyPage<Product>((page) => shop.products(page), first, last);
