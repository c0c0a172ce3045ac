import { optional } from "#app/features/api/shop-api.server.ts";
import { listedPages } from "#app/routes/content/find-page.server.ts";
import { listedLandings } from "#app/features/sections/section-page.server.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
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
const namespaces = {
  xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
  "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
};

type Entry = { path: string; changed?: string; photos?: string[] };

export async function sitemap(shop: Shop, origin: string) {
  const [pages, landings, products, taxons, posts, categories, ingredients, ritual] =
    await Promise.all([
      knownPages(shop),
      optional(listedLandings(shop), []),
      allProducts(shop),
      optional(shop.taxonTree(), []),
      optional(shop.blogPosts({ itemsPerPage: 100 }), { items: [] }),
      optional(shop.blogCategories(), []),
      optional(shop.ingredients(), []),
      optional(shop.ritual(), null),
    ]);
  const actives = ingredients.filter(({ kind }) => kind === "active");
  const entries: Entry[] = [
    ...ownPaths.map((path) => ({ path })),
    ...pages.filter(({ path }) => !ownPaths.includes(path)),
    ...landings.map(({ path, updatedAt }) => ({ path, changed: updatedAt })),
    ...taxonPaths(taxons).map((path) => ({ path })),
    ...(actives.length > 0 ? [{ path: paths.ingredientsPath }] : []),
    ...actives.map(({ slug }) => ({ path: paths.ingredientPath(slug) })),
    ...(ritual ? [{ path: paths.ritualPath }] : []),
    ...products.map(productEntry),
    ...categories.map(({ slug }) => ({ path: paths.blogCategoryPath(slug) })),
    ...posts.items.map(({ slug, publishedAt, image }) => ({
      path: paths.blogPostPath(slug),
      changed: publishedAt,
      photos: image ? [image.path] : [],
    })),
  ];
  return element(
    "urlset",
    entries.map((entry) => url(entry, origin)),
    namespaces,
  );
}

/** Another backend may not list its pages: those every shop has are named then. */
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

const jpeg = (path: string) => imageUrl(path, { format: "jpeg", width: 1024, quality: 85 });

const productEntry = ({ slug, images }: Product): Entry => ({
  path: paths.productPath(slug),
  photos: images.filter(({ type }) => type !== "video-cover").map(({ path }) => path),
});

/** The root of the catalogue is the list of all products. */
const taxonPaths = (taxons: Taxon[]): string[] =>
  taxons.flatMap(({ slug, code, children }) => [
    ...(code === "catalogo" ? [] : [paths.categoryPath(slug)]),
    ...taxonPaths(children),
  ]);

const itemsPerPage = 100;

export async function allProducts(shop: Shop): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await shop.products({ page, itemsPerPage });
    products.push(...items);
    if (items.length === 0 || products.length >= total) return products;
  }
}
