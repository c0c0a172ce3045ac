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

const namesIn = (text: string, line: RegExp) =>
  [...text.matchAll(line)].map(([, name]) => name ?? "");

test.each([
  ["deploy/compose.yaml", /\n {2}shop:\n.*?(?=\nvolumes:)/s],
  ["deploy/compose-scaled.yaml", /\nx-shop:.*?(?=\nservices:)/s],
])("%s sets variables there are, and says which to write", (file, service) => {
  const compose = readFileSync(file, "utf8");
  const names = namesIn(service.exec(compose)?.[0] ?? "", /^ {4,6}([A-Z0-9_]+): /gm);
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
  const [head = ""] = compose.split("\nname:");
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name ?? "");
  expect(asked.filter((name) => !head.includes(name))).toEqual([]);
});

test("deploy/kubernetes.yaml sets variables there are, probes paths there are, and lets requests end", () => {
  const [map = "", secret = "", deployment = "", ...others] = readFileSync(
    "deploy/kubernetes.yaml",
    "utf8",
  ).split("\n---\n");
  const names = namesIn(map + secret, /^ {2}([A-Z0-9_]+): /gm);
  expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "SECRET", "PUBLIC_URL"]));
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
  const app = readFileSync("server/http/static-files.ts", "utf8");
  const probed = namesIn(deployment, /^ +path: (\S+)$/gm);
  expect(probed).toEqual(["/healthz", "/readyz", "/healthz"]);
  expect(probed.filter((path) => !app.includes(`"${path}"`))).toEqual([]);
  const [seconds] = namesIn(deployment, /terminationGracePeriodSeconds: (\d+)/g);
  expect(Number(seconds)).toBeGreaterThan(30);
  const image = readFileSync("deploy/Dockerfile", "utf8");
  const [folder = ""] = namesIn(image, /DATA_DIR=(\S+)/g);
  expect(deployment).toContain(`mountPath: ${folder}`);
  // The labels of the pods are what services and budgets select.
  for (const part of [deployment, ...others]) expect(part).toMatch(/app: rugiada/);
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
