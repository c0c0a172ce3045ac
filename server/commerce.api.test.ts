import { readFile, writeFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "#tests/harness/free-port.ts";
import { readConfig } from "./config.ts";
import { prepareDatabase } from "./commerce.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

function at(change: (url: URL) => void): string {
  const url = new URL(inject("postgresUrl"));
  change(url);
  return url.href;
}

describe.runIf(onPostgres)("a PostgreSQL server that cannot be used", () => {
  let server: Client;

  beforeAll(async () => {
    server = new Client({ connectionString: inject("postgresUrl") });
    await server.connect();
    await server.query("create role prepare_guest login");
    await server.query("create role prepare_locked login password 'right'");
    await server.query("create database prepare_foreign");
    const { rows } = await server.query<{ hba_file: string }>("show hba_file");
    const file = rows[0]?.hba_file ?? "";
    const line = "host all prepare_locked 127.0.0.1/32 scram-sha-256\n";
    await writeFile(file, line + (await readFile(file, "utf8")));
    await server.query("select pg_reload_conf()");
  });

  afterAll(() => server.end());

  const unknownPort = freePort();

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["unknown host", () => at((url) => (url.hostname = "db.invalid")), /^The host db\.invalid/],
    [
      "refused port",
      async () => {
        const port = String(await unknownPort);
        return at((url) => (url.port = port));
      },
      /^No PostgreSQL answers at 127\.0\.0\.1:\d+: start the server/,
    ],
    [
      "missing database",
      () => at((url) => (url.pathname = "/nowhere")),
      /^There is no database "nowhere" at .*createdb nowhere/,
    ],
    [
      "missing role",
      () => at((url) => (url.username = "nobody_here")),
      /^There is no role "nobody_here" at .*createuser nobody_here/,
    ],
    [
      "wrong password",
      () =>
        at((url) => {
          url.username = "prepare_locked";
          url.password = "wrong";
        }),
      /refuses the password of "prepare_locked"/,
    ],
    [
      "no password",
      () => at((url) => (url.username = "prepare_locked")),
      /wants a password for "prepare_locked"/,
    ],
    [
      "missing rights",
      () =>
        at((url) => {
          url.username = "prepare_guest";
          url.pathname = "/prepare_foreign";
        }),
      /"prepare_guest" lacks rights in the database "prepare_foreign" \(permission denied.*alter database/,
    ],
  ])("for its %s is told in one sentence", async (_, url, sentence) => {
    const config = readConfig({ DATABASE_URL: await url() });
    const error = await prepareDatabase(config).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: "StartError", message: expect.stringMatching(sentence) });
    expect((error as Error).message).not.toContain("\n");
  });
});
