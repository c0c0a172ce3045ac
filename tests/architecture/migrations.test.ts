import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "commerce/kernel/db/migrations";
/** Until here releases stopped the shop. */
const lastBefore = "0062";

/** What breaks the statements of the release before, which runs on while the new one starts. */
const contracts =
  /\b(drop (table|column|view|type|function)|rename (column|to|constraint)|alter column \S+ (set not null|type|set data type)|add column (?![^;]*default)[^;]* not null)/i;

const newer = readdirSync(folder).filter(
  (name) => name.endsWith(".sql") && name.slice(0, 4) > lastBefore,
);

test("migrations only add: what goes, the release before no longer uses, and the file says so", () => {
  const breaking = newer.filter((name) => {
    const sql = readFileSync(`${folder}/${name}`, "utf8");
    return contracts.test(sql) && !/^-- contract: /m.test(sql);
  });
  expect(breaking).toEqual([]);
});

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "note";', true],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', true],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', true],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', true],
  ['ALTER TABLE "orders" ADD COLUMN "note" text;', false],
  ['ALTER TABLE "orders" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;', false],
  ['ALTER TABLE "orders" ADD COLUMN "n" integer NOT NULL DEFAULT 0;', false],
  ['DROP INDEX "orders_note";', false],
])("%s breaks a running release: %s", (sql, breaks) => {
  expect(contracts.test(sql)).toBe(breaks);
});
