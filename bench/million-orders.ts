import { Client } from "pg";

const names =
  "array['Chiara','Luca','Sofia','Martina','Davide','Elena','Marco','Ilaria','Paolo','Irene']";
const surnames =
  "array['Fontana','Marchetti','Rinaldi','Greco','Villa','Conti','Ferri','Costa','Gatti','Serra']";
const batch = 100_000;

export async function multiplyOrders(url: string, targetCount: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await multiply(client, targetCount);
  } finally {
    await client.end();
  }
}

const numbered = (state: string) =>
  `select id, row_number() over (order by id) - 1 as n, count(*) over () as k
     from orders where ${state} and token not like 'bench-%'`;

async function multiply(client: Client, targetCount: number): Promise<number> {
  // Copies of valid rows need no checks, and building an index once is faster than a million insertions.
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef like '%gin_trgm_ops%'
      and tablename in ('orders', 'shipments')`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`create temp table done as ${numbered("shipping_state = 'delivered'")}`);
  await client.query(
    `create temp table waiting as ${numbered("shipping_state = 'ready' and payment_state = 'paid'")}`,
  );
  for (let from = 1; from <= targetCount; from += batch) {
    await copyBatch(client, from, Math.min(from + batch - 1, targetCount));
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query("vacuum analyze");
  const { rows: counted } = await client.query<{ count: number }>(
    "select count(*)::int as count from orders where state <> 'cart'",
  );
  return counted[0]?.count ?? 0;
}

const document = (kind: string, number: string, sequence: number, day: string) => `'${kind}',
  extract(year from ${day}), ${sequence} + m.n, '${number}' || m.n, (${day})::date, '${number}' || m.n || '.xml',
  repeat('<DettaglioLinee><Descrizione>Sapone all’oliva</Descrizione></DettaglioLinee>', 40)`;

/** Every 20th order has an invoice, every 30th a partial refund, and orders with both a credit note. */
const papers = `
  insert into invoices (kind, year, sequence, number, date, file_name, xml, order_id, total, vat)
    select ${document("invoice", "B", 1_000_000, "m.at")}, m.id,
      (select sum((g ->> 'gross')::int) from jsonb_array_elements(o.priced -> 'vat') g), o.priced -> 'vat'
    from made m join orders o on o.id = m.id where m.n % 20 = 0 and not m.open;
  insert into refunds (order_id, payment_id, state, amount, settled_at, created_at, updated_at)
    select m.id, p.id, 'succeeded', least(500, p.amount), m.at + interval '3 days', m.at, m.at
    from made m join payments p on p.order_id = m.id where m.n % 30 = 0 and not m.open;
  insert into invoices (kind, year, sequence, number, date, file_name, xml, order_id, refund_id, total, vat)
    select ${document("credit_note", "BN", 3_000_000, "m.at + interval '3 days'")}, m.id, r.id, r.amount,
      jsonb_build_array(jsonb_build_object('percent', 22, 'nature', null, 'voucher', false, 'gross', r.amount,
        'tax', round(r.amount * 22 / 122.0)))
    from made m join refunds r on r.order_id = m.id where m.n % 60 = 0 and not m.open`;

async function copyBatch(client: Client, from: number, to: number): Promise<void> {
  await client.query("begin");
  // Every 2000th order is recent and still open.
  await client.query(`create temp table made on commit drop as
    select g.n, coalesce(w.id, d.id) as old, w.id is not null as open,
      now() - case when w.id is not null then (g.n % 4) * interval '1 day'
        else interval '5 days' + (g.n % 1000) * interval '1 day' end - (g.n % 1440) * interval '1 minute' as at
    from generate_series(${from}, ${to}) g(n)
    left join waiting w on g.n % 2000 = 0 and w.n = (g.n / 2000) % w.k
    join done d on d.n = g.n % d.k`);
  const address = `old.shipping_address || jsonb_build_object(
    'firstName', (${names})[1 + m.n % 10], 'lastName', (${surnames})[1 + m.n / 10 % 10] || m.n / 1000,
    'phoneNumber', '+39333' || lpad(m.n::text, 7, '0'))`;
  await copy(client, "orders", "old.id = m.old", {
    token: "'bench-' || m.n",
    number: "'RB' || lpad(m.n::text, 7, '0')",
    email: "'cliente' || m.n || '@posta.example'",
    customer_id: "null",
    shipping_address: address,
    billing_address: address,
    promised_to: "(m.at + interval '4 days')::date",
    invoice_required: "m.n % 20 = 0 and not m.open",
    created_at: "m.at",
    updated_at: "m.at",
    completed_at: "m.at",
  });
  await client.query(`create temp table placed on commit drop as
    select m.*, o.id from made m join orders o on o.token = 'bench-' || m.n`);
  await client.query("drop table made");
  await client.query("alter table placed rename to made");
  const ofOrder = { order_id: "m.id" };
  await copy(client, "order_items", "old.order_id = m.old", ofOrder);
  await copy(client, "shipments", "old.order_id = m.old", {
    ...ofOrder,
    tracking: "case when m.open then null else 'BRTB' || lpad(m.n::text, 8, '0') end",
    created_at: "m.at",
  });
  await copy(client, "payments", "old.order_id = m.old", {
    ...ofOrder,
    paid_at: "m.at",
    created_at: "m.at",
    updated_at: "m.at",
  });
  await copy(client, "order_events", "old.order_id = m.old", { ...ofOrder, at: "m.at" });
  await client.query(papers);
  await client.query("commit");
}

async function copy(
  client: Client,
  table: string,
  match: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ column_name }) => column_name);
  const values = columns.map((column) => changed[column] ?? `old.${column}`);
  await client.query(`insert into ${table} (${columns.join(", ")})
    select ${values.join(", ")} from made m join ${table} old on ${match}`);
}
