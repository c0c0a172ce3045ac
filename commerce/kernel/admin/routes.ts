import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { AuditAction } from "#contract/admin/desk/kinds.ts";
import { collectionOf, Iri, type Page, type PageQuery } from "#contract/json-ld.ts";
import { CommerceError, type Ctx, existing, withTransaction } from "../ctx.ts";
import { node, wireDate } from "../http/json-ld.ts";
import {
  administration,
  type Env,
  numericId,
  type Router,
  type Routes,
  routesOf,
} from "../http/router.ts";
import { type Action, audit, type Subject } from "./audit.ts";
import { beginChange, beginRemoval } from "./versions.ts";
import { definedFields, hasWords, listRows, onlyOne, sortBy } from "./lists.ts";
import type { Resource, Shown } from "./resource.ts";
import { findRow } from "../db/rows.ts";
import { createMiddleware } from "hono/factory";

type Fields = Record<string, unknown>;

export function resourceRoutes(resource: Resource): Router {
  const { name, type, create, change, removable } = resource;
  const output = shapeOf(resource);
  const path = `/${name}` as const;
  const one = `/${name}/{key}` as const;
  return adminRoutes(({ get, post, patch, remove }) => {
    const list = { query: resource.query, lists: type, 200: collectionOf(output) };
    get(path, `List ${name}`, list, (ctx, { query }) =>
      listResource(ctx, resource, query as PageQuery & Fields),
    );
    get(one, `One of ${name}`, { 200: output }, (ctx, { key }) => getResource(ctx, resource, key));
    if (create) {
      const body = create.meta({ id: `Create${type}` });
      post(path, `Add to ${name}`, { body, 201: output }, (ctx, { body }) => {
        requireProof(ctx, resource, body);
        return createResource(ctx, resource, body);
      });
    }
    if (change) {
      const body = change.meta({ id: `Change${type}` });
      patch(one, `Change one of ${name}`, { body, 200: output }, (ctx, { key, body }) => {
        requireProof(ctx, resource, body);
        return updateResource(ctx, resource, key, body);
      });
    }
    if (removable) {
      remove(one, `Remove one of ${name}`, { 204: "Gone" }, (ctx, { key }) => {
        requireProof(ctx, resource, {});
        return deleteResource(ctx, resource, key);
      });
    }
  })();
}

export const shapeOf = ({ type, output }: Resource) =>
  z.object({ "@id": Iri, "@type": z.literal(type), ...output.shape }).meta({ id: `Admin${type}` });

/** Sensitive writes require that the session re-authenticated recently. */
function requireProof(ctx: Ctx, { grave }: Resource, input: Fields): void {
  if (grave === true || grave?.some((field) => field in input)) requireFreshProof(ctx);
}

async function listResource(
  ctx: Ctx,
  resource: Resource,
  query: PageQuery & Fields,
): Promise<Page<Shown>> {
  const { table, usual } = resource;
  const page = await listRows(ctx, table, {
    where: and(conditionOf(resource, query), resource.scope?.(ctx)),
    sort: sortBy(query, getTableColumns(table), usual),
    query,
  });
  const more = await resource.extendAll?.(ctx, page.items);
  const shown: Shown[] = [];
  for (const [index, row] of page.items.entries()) {
    shown.push(await present(ctx, resource, row, more?.[index]));
  }
  return { ...page, items: shown };
}

function conditionOf({ table, filters = {}, words }: Resource, query: Fields): SQL | undefined {
  const columns = getTableColumns(table);
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const column = columns[name];
    return filters[name]?.(value) ?? (column ? [eq(column, value)] : []);
  });
  const { q } = query;
  return and(...conditions, typeof q === "string" && q ? hasWords(q, ...words) : undefined);
}

async function findRecord(ctx: Ctx, resource: Resource, name: string): Promise<Fields> {
  const { table, key, scope } = resource;
  const isNamed = isIt(resource, key ? name : numericId(name));
  return existing(await findRow(ctx.db, table, and(isNamed, scope?.(ctx))));
}

export async function getResource<Table extends PgTable, Output extends z.ZodObject>(
  ctx: Ctx,
  resource: Resource<Table, Output>,
  name: string,
): Promise<Shown<Output>> {
  const shown = await present(ctx, resource, await findRecord(ctx, resource, name));
  // The cast is safe: `shapeOf` describes exactly the fields that `present` selects.
  return shown as Shown<Output>;
}

async function present(ctx: Ctx, resource: Resource, row: Fields, more?: Fields): Promise<Shown> {
  const { name, type, key = "id", output, extend } = resource;
  const shown = Object.keys(output.shape)
    .filter((field) => field in row)
    .map((field) => [field, row[field] instanceof Date ? wireDate(row[field]) : row[field]]);
  return {
    ...node(ctx, type, `admin/${name}/${encodeURIComponent(String(row[key]))}`),
    ...Object.fromEntries(shown),
    ...(more ?? (await extend?.(ctx, row))),
  };
}

function createResource(ctx: Ctx, resource: Resource, input: Fields): Promise<Shown> {
  return withTransaction(ctx, async (ctx) => {
    const { table, unique, key = "id" } = resource;
    const values = await stored(ctx, resource, input, null);
    const insert = ctx.db.insert(table).values(values).returning();
    const row = existing((await onlyOne(unique ?? key, insert.execute()))[0]);
    await resource.relate?.(ctx, row, input);
    const after = await present(ctx, resource, row);
    await audit(ctx, ...entryOf(resource, "create", after), { after });
    return after;
  });
}

function updateResource(ctx: Ctx, resource: Resource, name: string, input: Fields): Promise<Shown> {
  const { key = "id" } = resource;
  return withTransaction(ctx, async (ctx) => {
    const { before, change } = await beginChange(ctx, {
      subject: `${resource.name}:${name}`,
      read: (ctx) => getResource(ctx, resource, name),
      input,
    });
    const row = await findRecord(ctx, resource, name);
    const values = await stored(ctx, resource, change, row);
    if (Object.keys(values).length > 0) {
      const update = ctx.db.update(resource.table).set(values).where(isIt(resource, row[key]));
      await onlyOne(resource.unique ?? key, update.execute());
    }
    await resource.relate?.(ctx, row, change);
    const changed = await findRecord(ctx, resource, String({ ...row, ...values }[key]));
    const after = await present(ctx, resource, changed);
    await audit(ctx, ...entryOf(resource, "update", before), { before, after });
    return after;
  });
}

function deleteResource(ctx: Ctx, resource: Resource, name: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const before = await beginRemoval(
      ctx,
      `${resource.name}:${name}`,
      (ctx) => getResource(ctx, resource, name),
      Object.keys(resource.change?.shape ?? {}),
    );
    const row = await findRecord(ctx, resource, name);
    await resource.beforeRemoval?.(ctx, row);
    await ctx.db.delete(resource.table).where(isIt(resource, row[resource.key ?? "id"]));
    await audit(ctx, ...entryOf(resource, "delete", before), { before });
  });
}

async function stored(
  ctx: Ctx,
  resource: Resource,
  input: Fields,
  before: Fields | null,
): Promise<Fields> {
  const values = (await resource.store?.(ctx, input, before, { ...before, ...input })) ?? input;
  const isDated = before && "updatedAt" in getTableColumns(resource.table);
  return { ...definedFields(values), ...(isDated && { updatedAt: ctx.clock() }) };
}

function isIt({ table, key = "id" }: Resource, value: unknown) {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`There is no column ${key}`);
  return eq(column, value);
}

const entryOf = (
  { name, key = "id" }: Resource,
  deed: AuditAction,
  shown: Fields,
): [Action, Subject] => [`${name}.${deed}`, `${name}:${String(shown[key])}`];

export const nothing = z.object({});

export const adminRoutes = (...rest: Routes) => routesOf(administration, ...rest);

const minute = 60 * 1000;

/** For sensitive actions: protects against sessions left open or stolen. Signing in counts as proof too. */
export function requireFreshProof({ actor, clock }: Ctx, minutes = 10): void {
  const provenAt = actor.type === "customer" ? actor.provenAt : undefined;
  if (provenAt && clock().getTime() - provenAt.getTime() <= minutes * minute) return;
  throw new CommerceError("proof_required", "Conferma che sei tu per continuare.");
}

/** `middleware` for sensitive routes; resources set the field `grave` instead. */
export const freshProof = createMiddleware<Env>(async (c, next) => {
  requireFreshProof(c.get("ctx"));
  await next();
});

/** For actions that weaken the account's protection: the proof must be at most a minute old. */
export const immediateProof = createMiddleware<Env>(async (c, next) => {
  requireFreshProof(c.get("ctx"), 1);
  await next();
});
