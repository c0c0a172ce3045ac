import { Client } from "pg";

/** Multiplies the products of a PostgreSQL shop until there are about as many as wanted. */
export async function enlargeCatalogue(url: string, wanted: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from products",
  );
  const copies = Math.ceil(wanted / (rows[0]?.count ?? 1)) - 1;
  const numbers = `generate_series(1, ${copies}) n`;
  const copy = async (table: string, changed: Record<string, string>, from: string) => {
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => changed[column] ?? `old.${column}`);
    await client.query(
      `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from ${table} old ${from}`,
    );
  };
  const ofCopies = `join products p on p.id = old.product_id cross join ${numbers}
    join products np on np.code = p.code || '_' || n`;
  await client.query("begin");
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
  await client.query("commit");
  await client.query("vacuum analyze");
  const counted = await client.query<{ count: number }>(
    "select count(*)::int as count from products",
  );
  await client.end();
  return counted.rows[0]?.count ?? 0;
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}
