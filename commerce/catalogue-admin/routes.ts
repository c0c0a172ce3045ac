import {
  AddToTaxon,
  AdminProduct,
  AdminProductCollection,
  AdminProductQuery,
  AdminTaxon,
  AdminTaxonCollection,
  AdminVariant,
  ChangeProduct,
  ChangeProducts,
  ChangeTaxon,
  ChangeVariant,
  CreateProduct,
  CreateTaxon,
  CreateVariant,
  RemoveTaxon,
} from "#contract/admin/product.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import { changeProducts, listProducts } from "./product-list.ts";
import { getProduct, getVariant } from "./read-product.ts";
import { createProduct, updateProduct } from "./save-product.ts";
import { createVariant, updateVariant } from "./save-variant.ts";
import { addProduct, removeProduct } from "./ranges.ts";
import { createTaxon, deleteTaxon, getTaxon, listTaxons, updateTaxon } from "./taxons.ts";

export const productRoutes = adminRoutes(({ get, post, patch }) => {
  const list = { query: AdminProductQuery, lists: "Product", 200: AdminProductCollection };
  get("/products", "Products, hidden ones too", list, (ctx, { query }) => listProducts(ctx, query));
  get("/products/{code}", "A product with its variants", { 200: AdminProduct }, (ctx, { code }) =>
    getProduct(ctx, code),
  );
  post("/products", "Make a product", { body: CreateProduct, 201: AdminProduct }, (ctx, { body }) =>
    createProduct(ctx, body),
  );
  const many = { body: ChangeProducts, 200: BatchDone };
  post("/products/change", "The same change on many products", many, (ctx, { body }) =>
    changeProducts(ctx, body),
  );
  const change = { body: ChangeProduct, 200: AdminProduct };
  patch("/products/{code}", "Change a product", change, (ctx, { code, body }) =>
    updateProduct(ctx, code, body),
  );
});

export const variantRoutes = adminRoutes(({ get, post, patch }) => {
  const make = { body: CreateVariant, 201: AdminVariant };
  post("/products/{code}/variants", "Add a variant", make, (ctx, { code, body }) =>
    createVariant(ctx, code, body),
  );
  get("/product-variants/{code}", "A variant, its prices", { 200: AdminVariant }, (ctx, { code }) =>
    getVariant(ctx, code),
  );
  patch(
    "/product-variants/{code}",
    "Change a variant, its price or its stock",
    { body: ChangeVariant, 200: AdminVariant },
    (ctx, { code, body }) => updateVariant(ctx, code, body),
  );
});

export const taxonRoutes = adminRoutes(({ get, post, patch, remove }) => {
  const list = { lists: "Taxon", 200: AdminTaxonCollection };
  get("/taxons", "The whole tree, flat", list, listTaxons);
  get("/taxons/{code}", "A taxon", { 200: AdminTaxon }, (ctx, { code }) => getTaxon(ctx, code));
  post("/taxons", "Make a taxon", { body: CreateTaxon, 201: AdminTaxon }, (ctx, { body }) =>
    createTaxon(ctx, body),
  );
  const change = { body: ChangeTaxon, 200: AdminTaxon };
  patch("/taxons/{code}", "Change or move a taxon", change, (ctx, { code, body }) =>
    updateTaxon(ctx, code, body),
  );
  remove(
    "/taxons/{code}",
    "Remove a taxon without children",
    { query: RemoveTaxon, 204: "Gone" },
    (ctx, { code, query }) => deleteTaxon(ctx, code, query.confirm),
  );
  post(
    "/taxons/{code}/products",
    "Show a product in it; of product ranges a product is in one alone",
    { body: AddToTaxon, 201: AdminTaxon },
    async (ctx, { code, body }) => {
      await addProduct(ctx, code, body.product);
      return getTaxon(ctx, code);
    },
  );
  remove(
    "/taxons/{code}/products/{product}",
    "Show a product in it no longer",
    { 204: "Gone" },
    (ctx, { code, product }) => removeProduct(ctx, code, product),
  );
});
