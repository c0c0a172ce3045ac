import {
  AdminProduct,
  AdminProductCollection,
  AdminProductQuery,
  AdminVariant,
  ChangeProduct,
  ChangeVariant,
  CreateProduct,
  CreateVariant,
} from "#contract/admin/product.ts";
import { collection, ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { byCode, nothing, patching, posting, reading } from "../describe.ts";
import { createVariant, updateVariant } from "../variants/save-variant.ts";
import { getVariant } from "../variants/read-variants.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { createProduct, updateProduct } from "./save-product.ts";

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
