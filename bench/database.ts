import { Client } from "pg";

export async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Another database of the same server. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`);
  return new URL(`/${name}`, url).href;
}
