import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import type { CommerceConfig } from "../config.ts";
import { perConfig, selectRows } from "./json.ts";
import type { Db } from "./open.ts";

const config = (channelCode: string) => ({ channelCode }) as CommerceConfig;

test("fields of a config are put together once, with the values of each config", async () => {
  const made: string[] = [];
  const fields = perConfig(({ config: { channelCode } }) => {
    made.push(channelCode);
    return { channel: sql<string>`upper(${channelCode})`, seven: sql<number>`${7}::int` };
  });
  const asked: unknown[] = [];
  const execute = async (query: ReturnType<typeof sql>) => {
    asked.push(new PgDialect().sqlToQuery(query));
    return { rows: [] };
  };
  const db = { execute } as unknown as Db;
  const [web, shop] = [config("WEB"), config("SHOP")];
  for (const one of [web, shop, web])
    await selectRows(db, fields({ config: one }), sql`from t where id = ${1}`);
  expect(made).toEqual(["WEB", "SHOP"]);
  const text = 'select upper($1) as "channel", $2::int as "seven" from t where id = $3';
  expect(asked).toMatchObject(
    ["WEB", "SHOP", "WEB"].map((code) => ({ sql: text, params: [code, 7, 1] })),
  );
});
