import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { ImportKind, StartImportQuery } from "#contract/admin/import.ts";
import { answers } from "../../http/document.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { adminErrors } from "../describe.ts";
import { getResource } from "../resource/read-resource.ts";
import { shapeOf } from "../resource/routes.ts";
import { decode } from "./decode.ts";
import { importResource } from "./resource.ts";
import { startImport } from "./start-import.ts";

export function importRoutes() {
  const output = shapeOf(importResource);
  const route = createRoute({
    tags: ["Administration"],
    method: "post",
    path: "/imports/{kind}",
    summary: "Import a table, or tell what it would change",
    request: {
      params: z.object({ kind: ImportKind }),
      query: StartImportQuery,
      body: { content: { "text/csv": { schema: z.string() } }, required: true },
    },
    responses: {
      200: answers(output, "Read to its end"),
      202: answers(output, "Long: read in the background, ask for it again"),
      ...adminErrors,
    },
  });
  return createRouter().openapi(route, async (c) => {
    const ctx = c.get("ctx");
    const csv = decode(await c.req.arrayBuffer());
    const asked = { ...c.req.valid("param"), ...c.req.valid("query"), csv };
    const made = await getResource(ctx, importResource, String(await startImport(ctx, asked)));
    return ld(c, made, made["state"] === "done" ? 200 : 202);
  });
}
