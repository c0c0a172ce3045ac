import { Client } from "pg";

export async function query(url: string, text: string): Promise<void> {
  await select(url, text);
}

export async function select<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

export async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`);
  return new URL(`/${name}`, url).href;
}
