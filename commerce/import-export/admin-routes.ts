import { Readable } from "node:stream";
import { inArray } from "drizzle-orm";
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
import { adminRoutes, freshProof, nothing, getResource, shapeOf } from "../kernel/admin/routes.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { webStreamOf } from "../kernel/storage.ts";
import { decode } from "./csv.ts";
import {
  exportCustomers,
  exportNewsletter,
  exportRedirects,
  exportVariants,
} from "./export-records.ts";
import {
  exportDocuments,
  exportFiles,
  exportRegisters,
  exportTakings,
} from "./export-accounting.ts";
import { ordersTable, salesTable } from "./export-orders.ts";
import { type Table, writeCsv, writeXlsx } from "./files/xlsx.ts";
import { inPieces } from "./files/zip.ts";
import { startImport } from "./imports.ts";
import { imports } from "./schema.ts";

export const importRoutes = adminRoutes(({ post }) => {
  const output = shapeOf(importResource);
  post(
    "/imports/{key}",
    "Import a table, or tell what it would change",
    {
      params: z.object({ key: ImportKind.describe("What the table holds") }),
      query: StartImportQuery,
      body: { content: { "text/csv": { schema: z.string() } }, required: true },
      200: output,
      202: output,
    },
    async (ctx, { key: kind, query, c }) => {
      const asked = { kind, ...query, csv: decode(await c.req.arrayBuffer()) };
      const made = await getResource(ctx, importResource, String(await startImport(ctx, asked)));
      // Long imports run in the background: the client polls.
      return ld(c, made, made.state === "done" ? 200 : 202);
    },
  );
});

export const importResource = defineResource({
  name: "imports",
  type: "Import",
  table: imports,
  output: AdminImport,
  query: ImportListQuery,
  words: [imports.kind],
  usual: [[imports.createdAt, "desc"]],
  scope: (ctx) => {
    const { role } = requireStaff(ctx);
    return inArray(
      imports.kind,
      ImportKind.options.filter((kind) => mayCall(role, "POST", `imports/${kind}`)),
    );
  },
  extend: async (_, { report }) => report,
});

type Written = AsyncIterable<string | Uint8Array>;
type Write<Query> = (ctx: Ctx, query: Query) => Promise<Written>;

export const exportRoutes = adminRoutes(({ get }) => {
  /** Exports are recorded in the audit log, like changes. */
  const add = <Query extends z.ZodObject>(
    path: string,
    query: Query,
    write: Write<z.output<Query>>,
    proof: { middleware?: typeof freshProof } = {},
  ) => {
    const [name = "", kind = ""] = (path.split("/").at(-1) ?? "").split(".");
    const mediaType = mediaTypes[kind] ?? "";
    const file = { content: { [mediaType]: { schema: z.string() } }, description: "A file" };
    const shape = { ...proof, query, 200: file };
    get(`/exports/${path}`, `Export ${path}`, shape, async (ctx, sent) => {
      const asked = sent.query as z.output<Query> & { month?: string };
      const written = await write(ctx, asked);
      await audit(ctx, "export", `exports:${name}`, { after: asked });
      const fileName = [name, ...(asked.month ? [asked.month] : [])].join("-");
      return sent.c.body(streamed(written), 200, {
        "content-type": kind === "csv" ? `${mediaType}; charset=utf-8` : mediaType,
        "content-disposition": `attachment; filename="${fileName}.${kind}"`,
      });
    });
  };
  /** For people: both formats open with a double click. */
  const addTable = <Query extends z.ZodObject>(
    name: string,
    query: Query,
    table: (ctx: Ctx, query: z.output<Query>) => Table | Promise<Table>,
    proof: { middleware?: typeof freshProof } = {},
  ) => {
    add(`${name}.csv`, query, async (ctx, asked) => writeCsv(await table(ctx, asked)), proof);
    const xlsx: Write<z.output<Query>> = async (ctx, asked) =>
      writeXlsx([await table(ctx, asked)], ctx.clock());
    add(`${name}.xlsx`, query, xlsx, proof);
  };

  const proven = { middleware: freshProof };
  addTable("orders", AdminOrderQuery.omit({ page: true, itemsPerPage: true }), ordersTable, proven);
  addTable("sales", SalesQuery, salesTable);
  add("products.csv", nothing, exportVariants);
  add("customers.csv", nothing, exportCustomers, proven);
  add("newsletter.csv", nothing, exportNewsletter, proven);
  add("redirects.csv", nothing, exportRedirects);
  add("accounting/corrispettivi.csv", MonthQuery, exportTakings);
  add("accounting/documenti.csv", MonthQuery, exportDocuments);
  add("accounting/registri.xlsx", MonthQuery, exportRegisters);
  add("accounting/documenti.zip", MonthQuery, exportFiles);
});

const mediaTypes: Record<string, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Applies backpressure: a slow client pauses the database reads. */
const streamed = (parts: Written) =>
  webStreamOf(Readable.from(inPieces(parts), { objectMode: false }));
