import * as schemas from "#contract/admin/product.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import { adminRoutes } from "../../kernel/admin/routes.ts";
import { changeProducts, listProducts } from "./product-list.ts";
import { checkRecord } from "../claims/shown-texts.ts";
import { getProduct, getVariant } from "./read-product.ts";
import { createProduct, updateProduct } from "./save-product.ts";
import { createVariant, updateVariant } from "./save-variant.ts";
import { addProduct, removeProduct } from "./ranges.ts";
import { createTaxon, deleteTaxon, getTaxon, listTaxons, updateTaxon } from "./taxons.ts";

export const productRoutes = adminRoutes(({ get, post, patch }) => {
  const list = {
    query: schemas.AdminProductQuery,
    lists: "Product",
    200: schemas.AdminProductCollection,
  };
  get("/products", "Products, hidden ones too", list, (ctx, { query }) => listProducts(ctx, query));
  const one = { 200: schemas.AdminProduct };
  get("/products/{code}", "A product with its variants", one, { verb: getProduct });
  const make = { body: schemas.CreateProduct, 201: schemas.AdminProduct };
  post("/products", "Make a product", make, async (ctx, { body }) => {
    await checkRecord(ctx, "products", body.code, body, { product: body.code });
    return createProduct(ctx, body);
  });
  const many = { body: schemas.ChangeProducts, 200: BatchDone };
  post("/products/change", "The same change on many products", many, { verb: changeProducts });
  const change = { body: schemas.ChangeProduct, 200: schemas.AdminProduct };
  patch("/products/{code}", "Change a product", change, async (ctx, { code, body }) => {
    await checkRecord(ctx, "products", code, body, { product: code });
    return updateProduct(ctx, code, body);
  });
});

export const variantRoutes = adminRoutes(({ get, post, patch }) => {
  const make = { body: schemas.CreateVariant, 201: schemas.AdminVariant };
  post("/products/{code}/variants", "Add a variant", make, { verb: createVariant });
  const one = { 200: schemas.AdminVariant };
  get("/product-variants/{code}", "A variant, its prices", one, { verb: getVariant });
  patch(
    "/product-variants/{code}",
    "Change a variant, its price or its stock",
    { body: schemas.ChangeVariant, 200: schemas.AdminVariant },
    (ctx, { code, body }) => updateVariant(ctx, code, body),
  );
});

export const taxonRoutes = adminRoutes(({ get, post, patch, remove }) => {
  const list = { lists: "Taxon", 200: schemas.AdminTaxonCollection };
  get("/taxons", "The whole tree, flat", list, listTaxons);
  get("/taxons/{code}", "A taxon", { 200: schemas.AdminTaxon }, { verb: getTaxon });
  const make = { body: schemas.CreateTaxon, 201: schemas.AdminTaxon };
  post("/taxons", "Make a taxon", make, async (ctx, { body }) => {
    await checkRecord(ctx, "taxons", body.code, body, { taxon: body.code });
    return createTaxon(ctx, body);
  });
  const change = { body: schemas.ChangeTaxon, 200: schemas.AdminTaxon };
  patch("/taxons/{code}", "Change or move a taxon", change, async (ctx, { code, body }) => {
    await checkRecord(ctx, "taxons", code, body, { taxon: code });
    return updateTaxon(ctx, code, body);
  });
  remove(
    "/taxons/{code}",
    "Remove a taxon without children",
    { query: schemas.RemoveTaxon, 204: "Gone" },
    (ctx, { code, query }) => deleteTaxon(ctx, code, query.confirm),
  );
  post(
    "/taxons/{code}/products",
    "Show a product in it; of product ranges a product is in one alone",
    { body: schemas.AddToTaxon, 201: schemas.AdminTaxon },
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
