import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { variableNames } from "#server/config.ts";

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

test("the table of docs/operating.md names every variable, and no other", () => {
  const page = readFileSync("docs/operating.md", "utf8");
  const table = page.slice(page.indexOf("## Environment"));
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell ?? "");
  const names = cells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ""),
  );
  expect(sorted(names)).toEqual(sorted(variableNames));
});

test(".env.example names every variable but NODE_ENV", () => {
  const lines = readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm);
  const names = [...lines].map(([, name]) => name ?? "");
  expect(sorted(names)).toEqual(sorted(variableNames.filter((name) => name !== "NODE_ENV")));
});

test("deploy/compose.yaml sets variables there are, and says which to write", () => {
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const shop = compose.slice(compose.indexOf("\n  shop:\n"), compose.indexOf("\nvolumes:"));
  const names = [...shop.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name ?? "");
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
  const [head = ""] = compose.split("\nname:");
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name ?? "");
  expect(asked.filter((name) => !head.includes(name))).toEqual([]);
});

test.each([
  [200, 0],
  [503, 1],
])("the health check of the image ends with %i as %i", async (status, code) => {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0);
  await once(server, "listening");
  const PORT = String((server.address() as AddressInfo).port);
  const [, line = "[]"] =
    /HEALTHCHECK[^[]*CMD (\[.*\])/.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
  const [, ...args] = JSON.parse(line) as string[];
  const check = execFile(process.execPath, args, { env: { PORT } });
  expect(await once(check, "exit")).toEqual([code, null]);
  server.close();
});
