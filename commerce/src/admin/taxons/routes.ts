import {
  AdminTaxon,
  AdminTaxonCollection,
  ChangeTaxon,
  CreateTaxon,
} from "#contract/admin/taxon.ts";
import { collection, ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { byCode, deleting, nothing, patching, posting, reading } from "../describe.ts";
import { getTaxon, listTaxons } from "./read-taxons.ts";
import { createTaxon, deleteTaxon, updateTaxon } from "./save-taxon.ts";

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
    deleting("/taxons/{code}", "Remove a taxon without children", byCode),
    async (c) => {
      await deleteTaxon(c.get("ctx"), c.req.valid("param").code);
      return c.body(null, 204);
    },
  );
  return router;
}
