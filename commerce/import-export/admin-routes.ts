import { Readable } from "node:stream";
import { createRoute } from "@hono/zod-openapi";
import { desc, inArray } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  AdminImport,
  ImportKind,
  ImportListQuery,
  StartImportQuery,
} from "#contract/admin/import.ts";
import { MonthQuery } from "#contract/admin/desk/accounting.ts";
import { SalesQuery } from "#contract/admin/desk/sales.ts";
import { AdminOrderQuery } from "#contract/admin/order.ts";
import { mayCall, requireStaff } from "../auth/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminErrors, nothing } from "../kernel/admin/describe.ts";
import { freshProof } from "../kernel/admin/fresh-proof.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, createRouter, type Env, type Router } from "../kernel/http/router.ts";
import { decode } from "./csv.ts";
import { exportCustomers, exportNewsletter } from "./export-customers.ts";
import {
  exportDocuments,
  exportFiles,
  exportRegisters,
  exportTakings,
} from "./export-accounting.ts";
import { ordersTable, salesTable } from "./export-orders.ts";
import { exportRedirects, exportVariants } from "./export-variants.ts";
import { type Table, writeCsv, writeXlsx } from "./files/xlsx.ts";
import { startImport } from "./imports.ts";
import { imports } from "./schema.ts";

export function importRoutes() {
  const output = shapeOf(importResource);
  const route = createRoute({
    tags: ["Administration"],
    method: "post",
    path: "/imports/{key}",
    summary: "Import a table, or tell what it would change",
    request: {
      params: z.object({ key: ImportKind.meta({ description: "What the table holds" }) }),
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
    const asked = { kind: c.req.valid("param").key, ...c.req.valid("query"), csv };
    const made = await getResource(ctx, importResource, String(await startImport(ctx, asked)));
    return ld(c, made, made["state"] === "done" ? 200 : 202);
  });
}

export const importResource: Resource = {
  name: "imports",
  type: "Import",
  table: imports,
  key: "id",
  output: AdminImport,
  query: ImportListQuery,
  words: [imports.kind],
  columns: { createdAt: imports.createdAt, kind: imports.kind, dryRun: imports.dryRun },
  usual: [desc(imports.createdAt), desc(imports.id)],
  scope: (ctx) => {
    const { role } = requireStaff(ctx);
    return inArray(
      imports.kind,
      ImportKind.options.filter((kind) => mayCall(role, "POST", `imports/${kind}`)),
    );
  },
  extend: async (_, { report }) => report as Fields,
};

export function exportRoutes() {
  const router = createRouter();
  const orders = AdminOrderQuery.omit({ page: true, itemsPerPage: true });
  addTable(router, "orders", orders, ordersTable, [freshProof]);
  addTable(router, "sales", SalesQuery, salesTable, []);
  add(router, "products.csv", nothing, exportVariants, []);
  add(router, "customers.csv", nothing, exportCustomers, [freshProof]);
  add(router, "newsletter.csv", nothing, exportNewsletter, [freshProof]);
  add(router, "redirects.csv", nothing, exportRedirects, []);
  add(router, "accounting/corrispettivi.csv", MonthQuery, exportTakings, []);
  add(router, "accounting/documenti.csv", MonthQuery, exportDocuments, []);
  add(router, "accounting/registri.xlsx", MonthQuery, exportRegisters, []);
  add(router, "accounting/documenti.zip", MonthQuery, exportFiles, []);
  return router;
}

type Written = string | AsyncIterable<string | Uint8Array>;
type Write<Query> = (ctx: Ctx, query: Query) => Promise<Written>;

/** For people: both files open with a double click. */
function addTable<Query extends z.ZodObject>(
  router: Router,
  name: string,
  query: Query,
  table: (ctx: Ctx, query: z.output<Query>) => Table | Promise<Table>,
  middleware: MiddlewareHandler<Env>[],
): void {
  const csv: Write<z.output<Query>> = async (ctx, asked) => writeCsv(await table(ctx, asked));
  const xlsx: Write<z.output<Query>> = async (ctx, asked) =>
    writeXlsx([await table(ctx, asked)], ctx.clock());
  add(router, `${name}.csv`, query, csv, middleware);
  add(router, `${name}.xlsx`, query, xlsx, middleware);
}

const mediaTypes: Record<string, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Data that leave the shop are written down like changes. */
function add<Query extends z.ZodObject>(
  router: Router,
  path: string,
  query: Query,
  write: Write<z.output<Query>>,
  middleware: MiddlewareHandler<Env>[],
): void {
  const [name = "", kind = ""] = (path.split("/").at(-1) ?? "").split(".");
  const mediaType = mediaTypes[kind] ?? "";
  const route = createRoute({
    tags: ["Administration"],
    method: "get",
    path: `/exports/${path}`,
    summary: `Export ${path}`,
    request: { query },
    middleware,
    responses: {
      200: { content: { [mediaType]: { schema: z.string() } }, description: "A file" },
      ...adminErrors,
    },
  });
  router.openapi(route, async (c) => {
    const ctx = c.get("ctx");
    const asked = c.req.valid("query" as never) as z.output<Query>;
    const written = await write(ctx, asked);
    await audit(ctx, { action: "export", subject: `exports:${name}`, after: asked });
    const { month } = asked as { month?: string };
    const fileName = [name, ...(month ? [month] : [])].join("-");
    return c.body(typeof written === "string" ? written : streamed(written), 200, {
      "content-type": kind === "csv" ? `${mediaType}; charset=utf-8` : mediaType,
      "content-disposition": `attachment; filename="${fileName}.${kind}"`,
    }) as never;
  });
}

/** A reader that is slower than the database makes it wait. */
const streamed = (parts: AsyncIterable<string | Uint8Array>) =>
  Readable.toWeb(Readable.from(inPieces(parts), { objectMode: false })) as ReadableStream;

/** A line or an entry alone costs as much on its way out as a thousand together. */
async function* inPieces(parts: AsyncIterable<string | Uint8Array>) {
  let piece: (string | Uint8Array)[] = [];
  let size = 0;
  for await (const part of parts) {
    piece.push(part);
    size += part.length;
    if (size <= 65_536) continue;
    yield joined(piece);
    piece = [];
    size = 0;
  }
  if (size > 0) yield joined(piece);
}

/** A file is text or bytes, never both. */
const joined = (piece: (string | Uint8Array)[]) =>
  typeof piece[0] === "string" ? piece.join("") : Buffer.concat(piece as Uint8Array[]);
