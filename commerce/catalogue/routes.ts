import {
  AssociatedProducts,
  AssociationType,
  AttributeCollection,
  Facets,
  OptionPage,
  OptionValuePage,
  ProductCollection,
  ProductPage,
  ProductTaxon,
  TaxonCollection,
  TaxonPage,
  TaxonPages,
  VariantCollection,
  VariantPage,
} from "#contract/catalogue.ts";
import { bulkPage } from "#contract/json-ld.ts";
import type { Context } from "hono";
import { z } from "zod";
import { codeInIri, createRouter, routesOf } from "../kernel/http/router.ts";
import type { Ctx } from "../kernel/ctx.ts";
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
  getAssociationType,
  getOption,
  getOptionValue,
  getProductByCode,
  getProductBySlug,
  getProductTaxon,
  getVariant,
  listGiftBoxes,
  listVariants,
} from "./products.ts";
import { getTaxon, getTaxonTree, listBranch, listPath } from "./taxons.ts";

const anyOfThem = ["structure", "products"] as const;
/** These responses depend on the structure and on exactly the products they contain. */
const one = { tags: ["structure"], names: true, ownTags: ["stock"] } as const;
/** In the shop's own order a list depends on product positions and its own products, not on prices of others. */
const named = { ...one, tags: ["structure", "places"] } as const;
const ownOrder = /^(taxon|page|itemsPerPage)$/;
const filtered = { tags: anyOfThem, ownTags: ["stock"], reads: filterParameters } as const;

export function catalogueRoutes() {
  return createRouter()
    .route("/", productRoutes())
    .route("/", taxonRoutes())
    .route("/", offerRoutes());
}

const productRoutes = routesOf("Catalogue", ({ get, own }) => {
  const list = {
    description:
      "Attributes are chosen with `attributes[code][value]=1`, `attributes[code][]=value` or `attributes[code]=value`, " +
      "the order with `sorting[property]=asc|desc`.",
    query: ProductsQuery,
    cache: (names: string[]) => (names.every((name) => ownOrder.test(name)) ? named : filtered),
    lists: "Product",
    readsAside: (query: object) => "itemsPerPage" in query && query.itemsPerPage === bulkPage,
    200: ProductCollection,
  } as const;
  get("/products-with-facets", "Products of a category, filtered and sorted", list, listFound);
  own.get("/products", "The same, where clients of Sylius look for it", list, listFound);

  get(
    "/facets",
    "What the products of a category can be filtered by",
    { query: FilterQuery, cache: { tags: anyOfThem, reads: filterParameters }, 200: Facets },
    (ctx, { query, c }) => countFacets(ctx, readFilter(ctx, query, c.req.queries())),
  );

  const page = { cache: one, 200: ProductPage };
  get("/products-by-slug/{slug}", "A product by its slug", page, { verb: getProductBySlug });
  get("/products/{code}", "A product by its code", page, { verb: getProductByCode });
  own.get(
    "/products/{code}/attributes",
    "What is said of a product in its attributes",
    { cache: one, lists: "ProductAttribute", 200: AttributeCollection },
    async (ctx, { code }) => (await getProductByCode(ctx, code)).attributes,
  );
  const option = "/products/{code}/options/{option}";
  const byName = { cache: one, 200: OptionPage };
  own.get(option, "What a product can be chosen by", byName, { verb: getOption });
  const value = { cache: one, 200: OptionValuePage };
  own.get(`${option}/values/{value}`, "One choice of it", value, { verb: getOptionValue });
  const taxon = { cache: one, 200: ProductTaxon };
  own.get("/products/{code}/taxons/{taxon}", "Its main category", taxon, { verb: getProductTaxon });
});

function listFound(ctx: Ctx, { query, c }: { query: z.output<typeof ProductsQuery>; c: Context }) {
  const parameters = c.req.queries();
  const filter = readFilter(ctx, query, parameters);
  return listProducts(ctx, { filter, sorting: readSorting(parameters), page: query });
}

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

  const type = { 200: AssociationType };
  get("/product-association-types/{code}", "What an association means", type, {
    verb: getAssociationType,
  });

  const variants = {
    description: "`optionValues[]` names the IRIs of the chosen values.",
    query: z.object({ product: z.string().describe("Code or IRI of the product") }),
    lists: "ProductVariant",
    200: VariantCollection,
  };
  get("/product-variants", "The variants of a product", variants, (ctx, { query, c }) =>
    listVariants(
      ctx,
      codeInIri(ctx, "products", query.product),
      c.req.queries("optionValues[]") ?? [],
    ),
  );
  const variant = { cache: one, 200: VariantPage };
  get("/product-variants/{code}", "A variant by its code", variant, { verb: getVariant });
});

const taxonRoutes = routesOf("Catalogue", ({ get }) => {
  const structure = { tags: ["structure"] } as const;
  const tree = { cache: structure, lists: "Taxon", 200: TaxonCollection };
  get("/taxons-tree", "All categories, nested", tree, getTaxonTree);
  get("/taxons", "The same, where clients of Sylius look for it", tree, getTaxonTree);
  const flat = { cache: structure, lists: "Taxon", 200: TaxonPages };
  get("/taxon-tree/{code}/branch", "All categories below one", flat, { verb: listBranch });
  get("/taxon-tree/{code}/path", "The categories that lead to one, and itself", flat, {
    verb: listPath,
  });
  get(
    "/taxons/{code}",
    "A category by its code",
    { cache: structure, 200: TaxonPage },
    (ctx, { code }) => getTaxon(ctx, "code", code),
  );
  get(
    "/taxons-by-slug/{slug}",
    "A category by its slug, which may span segments",
    { spans: true, cache: structure, 200: TaxonPage },
    (ctx, { slug }) => getTaxon(ctx, "slug", slug),
  );
});
