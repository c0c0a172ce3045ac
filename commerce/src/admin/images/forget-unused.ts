import { and, eq, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { pictures } from "../../db/schema/catalogue.ts";

const DAY = 24 * 3600 * 1000;

/** Pictures that a day after their upload are on nothing; the file goes first, so none is left without its row. */
export async function forgetUnusedImages({ db, files, clock }: Ctx): Promise<number> {
  const unused = await db
    .select({ path: pictures.path })
    .from(pictures)
    .where(
      and(
        lt(pictures.createdAt, new Date(clock().getTime() - DAY)),
        sql`not exists (select from product_images i where i.path = ${pictures.path})`,
        sql`not exists (select from taxons t where t.image_path = ${pictures.path})`,
        sql`not exists (select from blog_posts b where b.image_path = ${pictures.path} or ${names(sql`b.body`)})`,
        sql`not exists (select from pages p where ${names(sql`p.body`)})`,
        sql`not exists (select from products p where ${names(sql`p.description`)})`,
        sql`not exists (select from order_items o where ${names(sql`o.snapshot::text`)})`,
      ),
    );
  for (const { path } of unused) {
    await files.delete(path);
    await db.delete(pictures).where(eq(pictures.path, path));
  }
  return unused.length;
}

const names = (text: SQL) => sql`position(${pictures.path} in ${text}) > 0`;
