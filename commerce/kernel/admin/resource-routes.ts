import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "hono";
import { z } from "zod";
import type { AuditedDeed } from "#contract/admin/desk/audit.ts";
import { collectionOf, Iri, type Page, type PageQuery } from "#contract/json-ld.ts";
import { type Ctx, withTransaction } from "../ctx.ts";
import { notFound } from "../errors.ts";
import { collection, ld, wireDate } from "../http/json-ld.ts";
import { createRouter, type Env, numericId, type Router } from "../http/router.ts";
import { audit, type AuditEntry } from "./audit.ts";
import { deleting, nothing, patching, posting, reading } from "./describe.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { given, hasWords, listRows, onlyOne, sortBy } from "./lists.ts";
import type { Fields, Resource } from "./resource.ts";

const named = z.object({ key: z.string() });

export function resourceRoutes(resource: Resource): Router {
  const { name, type, create, change, removable } = resource;
  const router = createRouter();
  const output = shapeOf(resource);
  const path = `/${name}`;
  const one = `/${name}/{key}`;
  const list = { params: nothing, query: resource.query, output: collectionOf(output) };
  router.openapi(reading(path, `List ${name}`, list), async (c) => {
    const query = c.req.valid("query" as never) as PageQuery & Fields;
    const page = await listResource(c.get("ctx"), resource, query);
    return ld(c, collection(c, type, page, query), 200);
  });
  router.openapi(
    reading(one, `One of ${name}`, { params: named, query: nothing, output }),
    async (c) => ld(c, await getResource(c.get("ctx"), resource, keyOf(c)), 200),
  );
  if (create) {
    const make = { params: nothing, input: create, output };
    router.openapi(posting(path, `Add to ${name}`, make), async (c) =>
      ld(c, await createResource(admitted(c, resource), resource, sent(c)), 201),
    );
  }
  if (change) {
    const write = { params: named, input: change, output };
    router.openapi(patching(one, `Change one of ${name}`, write), async (c) =>
      ld(c, await updateResource(admitted(c, resource), resource, keyOf(c), sent(c)), 200),
    );
  }
  if (removable) {
    router.openapi(deleting(one, `Remove one of ${name}`, named), async (c) => {
      await deleteResource(admitted(c, resource), resource, keyOf(c));
      return c.body(null, 204);
    });
  }
  return router;
}

export const shapeOf = ({ type, output }: Resource) =>
  z.object({ "@id": Iri, "@type": z.literal(type), ...output.shape }).meta({ id: `Admin${type}` });

/** The ctx for a write, once it is clear that the session may do it now. */
function admitted(c: Context<Env>, { grave }: Resource): Ctx {
  const ctx = c.get("ctx");
  const named = grave === true || grave?.some((field) => field in (sent(c as Validated) ?? {}));
  if (named) requireFreshProof(ctx);
  return ctx;
}

type Validated = { req: { valid: (target: never) => unknown } };
const keyOf = (c: Validated) => (c.req.valid("param" as never) as { key: string }).key;
const sent = (c: Validated) => c.req.valid("json" as never) as Fields;

async function listResource(
  ctx: Ctx,
  resource: Resource,
  query: PageQuery & Fields,
): Promise<Page<Fields>> {
  const { table, columns, usual } = resource;
  const { items, total } = await listRows(ctx, table, {
    where: and(wanted(resource, query), resource.scope?.(ctx)),
    orderBy: sortBy(query, columns, usual),
    query,
  });
  const rows = items as Fields[];
  const more = await resource.extendAll?.(ctx, rows);
  const shown: Fields[] = [];
  for (const [index, row] of rows.entries()) {
    shown.push(await present(ctx, resource, row, more?.[index]));
  }
  return { items: shown, total };
}

function wanted({ columns, filters = {}, words }: Resource, query: Fields): SQL | undefined {
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    const column = columns[name];
    if (value === undefined) return [];
    return column ? [eq(column, value)] : (filters[name]?.(value) ?? []);
  });
  const { q } = query;
  return and(...conditions, typeof q === "string" && q ? hasWords(q, ...words) : undefined);
}

async function findRow(ctx: Ctx, resource: Resource, name: string): Promise<Fields> {
  const { table, key, scope } = resource;
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`There is no column ${key}`);
  const value = key === "id" ? numericId(name) : name;
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(column, value), scope?.(ctx)));
  if (!row) throw notFound();
  return row as Fields;
}

export async function getResource(ctx: Ctx, resource: Resource, name: string): Promise<Fields> {
  return present(ctx, resource, await findRow(ctx, resource, name));
}

async function present(ctx: Ctx, resource: Resource, row: Fields, more?: Fields): Promise<Fields> {
  const { name, type, key, output, extend } = resource;
  const shown = Object.keys(output.shape)
    .filter((field) => field in row)
    .map((field) => [field, row[field] instanceof Date ? wireDate(row[field]) : row[field]]);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/${name}/${encodeURIComponent(String(row[key]))}`,
    "@type": type,
    ...Object.fromEntries(shown),
    ...(more ?? (await extend?.(ctx, row))),
  };
}

function createResource(ctx: Ctx, resource: Resource, input: Fields): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const values = await stored(ctx, resource, input, null);
    const insert = ctx.db
      .insert(resource.table)
      .values(values as PgTable["$inferInsert"])
      .returning();
    const [row] = await onlyOne(resource.unique ?? resource.key, insert.execute());
    await resource.relate?.(ctx, row as Fields, input);
    const after = await present(ctx, resource, row as Fields);
    await audit(ctx, { ...entryOf(resource, "create", after), after });
    return after;
  });
}

function updateResource(
  ctx: Ctx,
  resource: Resource,
  name: string,
  input: Fields,
): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findRow(ctx, resource, name);
    const before = await present(ctx, resource, row);
    const values = await stored(ctx, resource, input, row);
    if (Object.keys(values).length > 0) {
      const update = ctx.db.update(resource.table).set(values).where(isIt(resource, row));
      await onlyOne(resource.unique ?? resource.key, update.execute());
    }
    await resource.relate?.(ctx, row, input);
    const changed = await findRow(ctx, resource, String({ ...row, ...values }[resource.key]));
    const after = await present(ctx, resource, changed);
    await audit(ctx, { ...entryOf(resource, "update", before), before, after });
    return after;
  });
}

function deleteResource(ctx: Ctx, resource: Resource, name: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findRow(ctx, resource, name);
    const before = await present(ctx, resource, row);
    await resource.beforeRemoval?.(ctx, row);
    await ctx.db.delete(resource.table).where(isIt(resource, row));
    await audit(ctx, { ...entryOf(resource, "delete", before), before });
  });
}

async function stored(ctx: Ctx, resource: Resource, input: Fields, before: Fields | null) {
  const values = given(resource.store ? await resource.store(ctx, input, before) : input) as Fields;
  const columns = getTableColumns(resource.table);
  if ("updatedAt" in columns && before) values["updatedAt"] = ctx.clock();
  return values;
}

function isIt({ table, key }: Resource, row: Fields) {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`There is no column ${key}`);
  return eq(column, row[key]);
}

const entryOf = (
  { name, key }: Resource,
  deed: AuditedDeed,
  shown: Fields,
): Pick<AuditEntry, "action" | "subject"> => ({
  action: `${name}.${deed}`,
  subject: `${name}:${String(shown[key])}`,
});
