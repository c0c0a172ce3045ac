import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { resources } from "./admin-routes.ts";
import { idsOfPage } from "./kernel/admin/lists.ts";
import { rows } from "./kernel/db/rows.ts";

const { db, close } = await openTestDatabase("empty");
afterAll(close);

/** Imports are excluded: staff make only a few a week, so the table stays small. */
const growing = resources.filter(
  ({ name, usual: [first] }) => first?.[0].dataType === "date" && name !== "imports",
);

test.each(growing.map((resource) => [resource.name, resource] as const))(
  "a page of %s is read in the order of an index, without sorting the others",
  async (_, { table, usual }) => {
    const page = idsOfPage(db, table, { sort: usual, query: { page: 1, itemsPerPage: 25 } });
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return rows<{ "QUERY PLAN": string }>(tx, sql`explain ${page.getSQL()}`);
    });
    // A list sorted by an indexed date needs at most an incremental sort, for ties.
    const words = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(words).not.toMatch(/(?<!Incremental )Sort {2}/);
  },
);
