import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startShop } from "#tests/harness/shop-server.ts";

const run = promisify(execFile);
const node = process.execPath;
const compiler = resolve("node_modules/typescript/bin/tsc");
const installed = "node_modules/rugiada-client";

let folder = "";
beforeAll(async () => {
  const { stdout } = await run(node, ["scripts/client.mjs"], { timeout: 240_000 });
  const [, tarball = ""] = /^(build\/\S+\.tgz):/m.exec(stdout) ?? [];
  folder = await mkdtemp(join(tmpdir(), "rugiada-client-"));
  await mkdir(join(folder, installed), { recursive: true });
  // As npm installs it, without a registry to ask.
  const unpack = ["-xzf", resolve(tarball), "--strip-components=1", "-C", join(folder, installed)];
  await run("tar", unpack);
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  return () => rm(folder, { recursive: true });
});

const program = `import { ApiError, openShop } from "rugiada-client";
declare const process: { env: Record<string, string | undefined> };

const shop = openShop({ baseUrl: process.env["SHOP_API"] ?? "" });
const { items, total } = await shop.searchProducts("sapone");
const [soap] = items;
if (!soap?.defaultVariant) throw new Error(\`No soap among \${total}\`);
const { token } = await shop.createCart("");
const cart = await shop.addItem(token, { productVariant: soap.defaultVariant["@id"], quantity: 2 });
const cents: number = cart.itemsTotal;
const refusal = await shop.addItem(token, { productVariant: "NONE", quantity: 1 }).catch((error) => error);
const status = refusal instanceof ApiError ? refusal.status : 0;
console.log(JSON.stringify({ name: soap.name, cents, status }));
`;

/** What the strict compiler says of the program, with the types of the package alone. */
async function check(text: string): Promise<string> {
  await writeFile(join(folder, "main.mts"), text);
  const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
  const modern = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  const flags = ["--ignoreConfig", "--noEmit", "--types", "", ...strict, ...modern, "main.mts"];
  return run(node, [compiler, ...flags], { cwd: folder, timeout: 120_000 }).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

test("an empty project type-checks a program with the package and fills a cart with it", async () => {
  expect(await check(program)).toBe("");
  const shop = await startShop({}, inject("shopSeed"));
  onTestFinished(() => shop.stop());
  const env = { SHOP_API: `${shop.baseUrl}/api/v2` };
  const { stdout } = await run(node, ["main.mts"], { cwd: folder, env, timeout: 60_000 });
  const { name, cents, status } = JSON.parse(stdout);
  expect(name).toMatch(/sapone/i);
  expect(cents).toBeGreaterThan(0);
  expect(status).toBeGreaterThanOrEqual(400);
});

test("its types are exact: a wrong field is an error", async () => {
  expect(await check(program.replace("cart.itemsTotal", "cart.sum"))).toContain("'sum'");
  expect(await check(program.replace("quantity: 2", 'quantity: "two"'))).toContain("TS2322");
});
