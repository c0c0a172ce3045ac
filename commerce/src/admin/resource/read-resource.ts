import { and, eq, getTableColumns } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../../ctx.ts";
import { notFound } from "../../errors.ts";
import { wireDate } from "../../http/json-ld.ts";
import { numericId } from "../../http/numeric-id.ts";
import { hasWords, listRows, sortBy } from "../list-rows.ts";
import type { Fields, Resource } from "./resource.ts";

export async function listResource(
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
  const shown: Fields[] = [];
  for (const row of items) shown.push(await present(ctx, resource, row as Fields));
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

export async function findRow(ctx: Ctx, resource: Resource, name: string): Promise<Fields> {
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

export async function present(ctx: Ctx, resource: Resource, row: Fields): Promise<Fields> {
  const { name, type, key, output, extend } = resource;
  const shown = Object.keys(output.shape)
    .filter((field) => field in row)
    .map((field) => [field, row[field] instanceof Date ? wireDate(row[field]) : row[field]]);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/${name}/${encodeURIComponent(String(row[key]))}`,
    "@type": type,
    ...Object.fromEntries(shown),
    ...(await extend?.(ctx, row)),
  };
}
