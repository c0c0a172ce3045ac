import { z } from "zod";
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
import { byCode, deleting, nothing, patching, posting, reading } from "../kernel/admin/describe.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { changeProducts } from "./bulk-products.ts";
import { listProducts } from "./product-list.ts";
import { getProduct, getVariant } from "./read-product.ts";
import { createProduct, updateProduct } from "./save-product.ts";
import { createVariant, updateVariant } from "./save-variant.ts";
import { addProduct, removeProduct } from "./ranges.ts";
import { createTaxon, deleteTaxon, getTaxon, listTaxons, updateTaxon } from "./taxons.ts";

export function productRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: AdminProductQuery, output: AdminProductCollection };
  router.openapi(reading("/products", "Products, hidden ones too", list), async (c) => {
    const query = c.req.valid("query");
    return ld(c, collection(c, "Product", await listProducts(c.get("ctx"), query), query), 200);
  });
  const one = { params: byCode, query: nothing, output: AdminProduct };
  router.openapi(reading("/products/{code}", "A product with its variants", one), async (c) =>
    ld(c, await getProduct(c.get("ctx"), c.req.valid("param").code), 200),
  );
  const make = { params: nothing, input: CreateProduct, output: AdminProduct };
  router.openapi(posting("/products", "Make a product", make), async (c) =>
    ld(c, await createProduct(c.get("ctx"), c.req.valid("json")), 201),
  );
  const many = { params: nothing, input: ChangeProducts, output: BatchDone };
  router.openapi(posting("/products/change", "The same change on many products", many), async (c) =>
    ld(c, await changeProducts(c.get("ctx"), c.req.valid("json")), 200),
  );
  const change = { params: byCode, input: ChangeProduct, output: AdminProduct };
  router.openapi(patching("/products/{code}", "Change a product", change), async (c) =>
    ld(c, await updateProduct(c.get("ctx"), c.req.valid("param").code, c.req.valid("json")), 200),
  );
  return router;
}

export function variantRoutes() {
  const router = createRouter();
  const make = { params: byCode, input: CreateVariant, output: AdminVariant };
  router.openapi(posting("/products/{code}/variants", "Add a variant", make), async (c) =>
    ld(c, await createVariant(c.get("ctx"), c.req.valid("param").code, c.req.valid("json")), 201),
  );
  const one = { params: byCode, query: nothing, output: AdminVariant };
  router.openapi(reading("/product-variants/{code}", "A variant, its prices", one), async (c) =>
    ld(c, await getVariant(c.get("ctx"), c.req.valid("param").code), 200),
  );
  const change = { params: byCode, input: ChangeVariant, output: AdminVariant };
  const summary = "Change a variant, its price or its stock";
  router.openapi(patching("/product-variants/{code}", summary, change), async (c) =>
    ld(c, await updateVariant(c.get("ctx"), c.req.valid("param").code, c.req.valid("json")), 200),
  );
  return router;
}

export function taxonRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: nothing, output: AdminTaxonCollection };
  router.openapi(reading("/taxons", "The whole tree, flat", list), async (c) => {
    const items = await listTaxons(c.get("ctx"));
    return ld(c, collection(c, "Taxon", { items, total: items.length }), 200);
  });
  const one = { params: byCode, query: nothing, output: AdminTaxon };
  router.openapi(reading("/taxons/{code}", "A taxon", one), async (c) =>
    ld(c, await getTaxon(c.get("ctx"), c.req.valid("param").code), 200),
  );
  const make = { params: nothing, input: CreateTaxon, output: AdminTaxon };
  router.openapi(posting("/taxons", "Make a taxon", make), async (c) =>
    ld(c, await createTaxon(c.get("ctx"), c.req.valid("json")), 201),
  );
  const change = { params: byCode, input: ChangeTaxon, output: AdminTaxon };
  router.openapi(patching("/taxons/{code}", "Change or move a taxon", change), async (c) =>
    ld(c, await updateTaxon(c.get("ctx"), c.req.valid("param").code, c.req.valid("json")), 200),
  );
  router.openapi(
    deleting("/taxons/{code}", "Remove a taxon without children", byCode, { query: RemoveTaxon }),
    async (c) => {
      const { confirm } = c.req.valid("query");
      await deleteTaxon(c.get("ctx"), c.req.valid("param").code, confirm);
      return c.body(null, 204);
    },
  );
  const add = { params: byCode, input: AddToTaxon, output: AdminTaxon };
  const adding = "Show a product in it; of product ranges a product is in one alone";
  router.openapi(posting("/taxons/{code}/products", adding, add), async (c) => {
    const { code } = c.req.valid("param");
    await addProduct(c.get("ctx"), code, c.req.valid("json").product);
    return ld(c, await getTaxon(c.get("ctx"), code), 201);
  });
  const member = byCode.extend({ product: z.string() });
  router.openapi(
    deleting("/taxons/{code}/products/{product}", "Show a product in it no longer", member),
    async (c) => {
      const { code, product } = c.req.valid("param");
      await removeProduct(c.get("ctx"), code, product);
      return c.body(null, 204);
    },
  );
  return router;
}
