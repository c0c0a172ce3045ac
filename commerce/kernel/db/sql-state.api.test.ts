import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { type Ctx, withTransaction } from "../ctx.ts";
import { rows } from "./rows.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

const raise = (ctx: Ctx, code: string) =>
  ctx.db.execute(sql`update products set position = position + 1000 where code = ${code}`);

test.runIf(onPostgres)("two transactions that wait for each other both end well", async () => {
  const shop = await createTestCommerce();
  onTestFinished(() => shop.close());
  const bothBegun = Promise.withResolvers<void>();
  let begun = 0;
  const raiseBoth = (first: string, second: string) =>
    withTransaction(shop.ctx, async (ctx) => {
      await raise(ctx, first);
      if (++begun === 2) bothBegun.resolve();
      await bothBegun.promise;
      await raise(ctx, second);
    });
  const [rosa, notte] = ["SIE-LEN-ROSA", "SIE-NOT-RET"];
  await Promise.all([raiseBoth(rosa, notte), raiseBoth(notte, rosa)]);
  const found = await rows<{ position: number }>(
    shop.ctx.db,
    sql`select position from products where code in (${rosa}, ${notte})`,
  );
  expect(found.map(({ position }) => Math.floor(position / 1000))).toEqual([2, 2]);
  // At least one of them was begun again; on a busy machine the other too.
  expect(begun).toBeGreaterThan(2);
});
