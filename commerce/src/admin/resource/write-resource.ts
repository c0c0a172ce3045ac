import { eq, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { audit } from "../audit.ts";
import { given, onlyOne } from "../write-row.ts";
import { findRow, present } from "./read-resource.ts";
import type { Fields, Resource } from "./resource.ts";

export function createResource(ctx: Ctx, resource: Resource, input: Fields): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const values = await stored(ctx, resource, input, null);
    const insert = ctx.db
      .insert(resource.table)
      .values(values as PgTable["$inferInsert"])
      .returning();
    const [row] = await onlyOne(resource.unique ?? resource.key, insert.execute());
    await resource.relate?.(ctx, row as Fields, input);
    const after = await present(ctx, resource, row as Fields);
    await audit(ctx, {
      action: `${resource.name}.create`,
      subject: subject(resource, after),
      after,
    });
    return after;
  });
}

export function updateResource(
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
    const entry = { action: `${resource.name}.update`, subject: subject(resource, before) };
    await audit(ctx, { ...entry, before, after });
    return after;
  });
}

export function deleteResource(ctx: Ctx, resource: Resource, name: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findRow(ctx, resource, name);
    const before = await present(ctx, resource, row);
    await resource.beforeRemoval?.(ctx, row);
    await ctx.db.delete(resource.table).where(isIt(resource, row));
    const entry = { action: `${resource.name}.delete`, subject: subject(resource, before) };
    await audit(ctx, { ...entry, before });
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

const subject = ({ name, key }: Resource, shown: Fields) => `${name}:${String(shown[key])}`;
