import { sql } from "drizzle-orm";
import { type DatabaseLocation, type Db, openDatabase } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";

export async function enlargeCatalogue(
  place: DatabaseLocation,
  targetCount: number,
): Promise<number> {
  const { db, close } = await openDatabase({ ...place, poolSize: 1 });
  const copies = Math.ceil(targetCount / (await countProducts(db))) - 1;
  const numbers = `generate_series(1, ${copies}) n`;
  const run = (text: string) => db.execute(sql.raw(text));
  const copy = async (table: string, changed: Record<string, string>, from: string) => {
    const columns = await columnsOf(db, table);
    const values = columns.map((column) => changed[column] ?? `old.${column}`);
    await run(
      `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table} old ${from}`,
    );
  };
  const ofCopies = `join products p on p.id = old.product_id cross join ${numbers}
    join products np on np.code = p.code || '_' || n`;
  // Copies of valid rows need no checks, and building an index once is faster than millions of insertions.
  await run("set session_replication_role = replica");
  await run("alter table search_words drop constraint search_words_product_id_lexeme_pk");
  await run("drop index search_words_index");
  await run("begin");
  await copy(
    "products",
    {
      code: "old.code || '_' || n",
      slug: "old.slug || '-' || n",
      name: "old.name || ' ' || n",
      position: "old.position + n * 1000",
    },
    `cross join ${numbers}`,
  );
  const ofProduct = { product_id: "np.id" };
  await copy("variants", { ...ofProduct, code: "old.code || '_' || n", barcode: "null" }, ofCopies);
  await copy("product_taxons", ofProduct, ofCopies);
  await copy("product_attribute_values", ofProduct, ofCopies);
  await copy("search_words", ofProduct, ofCopies);
  await copy("product_images", ofProduct, `${ofCopies} where old.variant_id is null`);
  await copy(
    "variant_prices",
    { variant_id: "nv.id" },
    `join variants v on v.id = old.variant_id cross join ${numbers}
     join variants nv on nv.code = v.code || '_' || n`,
  );
  await run("commit");
  await run("create index search_words_index on search_words (lexeme, product_id, weight)");
  await run("alter table search_words add primary key (product_id, lexeme)");
  await run("vacuum analyze");
  const count = await countProducts(db);
  await close();
  return count;
}

async function countProducts(db: Db): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from products`,
  );
  return found?.count ?? 1;
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
      order by ordinal_position`,
  );
  return found.map(({ name }) => name);
}
