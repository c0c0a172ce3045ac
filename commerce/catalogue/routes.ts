import {
  AssociatedProducts,
  Facets,
  ProductCollection,
  ProductPage,
  TaxonCollection,
  TaxonPage,
  VariantPage,
} from "#contract/catalogue.ts";
import { createRouter, routesOf } from "../kernel/http/router.ts";
import { readSorting } from "./catalogue-index.ts";
import { countFacets } from "./facets.ts";
import {
  filterParameters,
  FilterQuery,
  listProducts,
  ProductsQuery,
  readFilter,
} from "./list-products.ts";
import {
  getAssociation,
  getProductByCode,
  getProductBySlug,
  getVariant,
  listGiftBoxes,
} from "./products.ts";
import { getTaxon, getTaxonTree } from "./taxons.ts";

const anyOfThem = ["structure", "products"] as const;
/** Beside the structure, products that are named are all an answer depends on. */
const one = { tags: ["structure"], names: true, ownTags: ["stock"] } as const;
/** In the shop's own order a list depends on where products stand and on those it names, not on the price of others. */
const named = { ...one, tags: ["structure", "places"] } as const;
const ownOrder = /^(taxon|page|itemsPerPage)$/;
const filtered = { tags: anyOfThem, ownTags: ["stock"], reads: filterParameters } as const;

export function catalogueRoutes() {
  return createRouter()
    .route("/", productRoutes())
    .route("/", taxonRoutes())
    .route("/", offerRoutes());
}

const productRoutes = routesOf("Catalogue", ({ get }) => {
  get(
    "/products-with-facets",
    "Products of a category, filtered and sorted",
    {
      description:
        "Attributes are chosen with `attributes[code][value]=1`, `attributes[code][]=value` or `attributes[code]=value`, " +
        "the order with `sorting[property]=asc|desc`.",
      query: ProductsQuery,
      cache: (names) => (names.every((name) => ownOrder.test(name)) ? named : filtered),
      lists: "Product",
      200: ProductCollection,
    },
    (ctx, { query, c }) => {
      const parameters = c.req.queries();
      const filter = readFilter(ctx, query, parameters);
      return listProducts(ctx, { filter, sorting: readSorting(parameters), page: query });
    },
  );

  get(
    "/facets",
    "What the products of a category can be filtered by",
    { query: FilterQuery, cache: { tags: anyOfThem, reads: filterParameters }, 200: Facets },
    (ctx, { query, c }) => countFacets(ctx, readFilter(ctx, query, c.req.queries())),
  );

  const page = { cache: one, 200: ProductPage };
  get("/products-by-slug/{slug}", "A product by its slug", page, { verb: getProductBySlug });
  get("/products/{code}", "A product by its code", page, { verb: getProductByCode });
});

const offerRoutes = routesOf("Catalogue", ({ get }) => {
  get(
    "/product-associations/{code}",
    "Products that go with a product",
    {
      description: "By the id of the association, or by `<product code>-<type>`.",
      cache: one,
      200: AssociatedProducts,
    },
    { verb: getAssociation },
  );

  const boxes = {
    cache: { tags: anyOfThem, ownTags: ["stock"] },
    lists: "Product",
    200: ProductCollection,
  } as const;
  get("/gift-box-products", "Boxes a gift can travel in", boxes, listGiftBoxes);

  const variant = { cache: one, 200: VariantPage };
  get("/product-variants/{code}", "A variant by its code", variant, { verb: getVariant });
});

const taxonRoutes = routesOf("Catalogue", ({ get }) => {
  const structure = { tags: ["structure"] } as const;
  const tree = { cache: structure, lists: "Taxon", 200: TaxonCollection };
  get("/taxons-tree", "All categories, nested", tree, getTaxonTree);
  get(
    "/taxons-by-slug/{slug}",
    "A category by its slug, which may span segments",
    { spans: true, cache: structure, 200: TaxonPage },
    (ctx, { slug }) => getTaxon(ctx, slug),
  );
});
