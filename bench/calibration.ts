import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const cards = Array.from({ length: 100 }, (_, index) => ({ name: `Siero ${index}`, price: index }));

function Card({ name, price }: { name: string; price: number }) {
  const picture = h("img", { src: `/p/${price}.webp`, alt: name, width: 400, height: 500 });
  const link = h("a", { href: `/prodotti/${price}`, className: "tile-link" }, picture, name);
  const label = h("p", { className: "price" }, h("span", { className: "now" }, `${price},00 €`));
  const button = h("button", { type: "submit", "aria-label": `Aggiungi ${name}` }, "+");
  return h("li", { className: "tile" }, link, label, h("form", { method: "post" }, button));
}

const render = () => renderToString(h("ul", null, ...cards.map((card) => h(Card, card))));

/** Milliseconds of CPU for a bare React render of 100 cards. */
export function reactRender(): number {
  for (let round = 0; round < 200; round++) render();
  const rounds = 200;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}

type Query = (text: string, values: number[]) => Promise<unknown>;

async function pointSelects(query: Query): Promise<number> {
  await query("create table if not exists bench_points (id int primary key, name text)", []);
  await query("insert into bench_points values (1, 'a') on conflict do nothing", []);
  const ask = () => query("select name from bench_points where id = $1", [1]);
  for (let round = 0; round < 100; round++) await ask();
  const rounds = 1000;
  const started = performance.now();
  for (let round = 0; round < rounds; round++) await ask();
  return (performance.now() - started) / rounds;
}

/** Milliseconds of a point select. */
export async function pgliteSelect(): Promise<number> {
  const client = await PGlite.create();
  const ms = await pointSelects((text, values) => client.query(text, values));
  await client.close();
  return ms;
}

export async function postgresSelect(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const ms = await pointSelects((text, values) => client.query(text, values));
  await client.query("drop table bench_points");
  await client.end();
  return ms;
}
