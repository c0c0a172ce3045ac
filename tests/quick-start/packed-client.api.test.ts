import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { createTestCommerce } from "#tests/harness/commerce.ts";

const run = promisify(execFile);
const node = process.execPath;

test(
  "the packed client installs into an empty project, and the program of docs/api.md reads the shop with it",
  { timeout: 600_000 },
  async () => {
    const shop = await createTestCommerce();
    const server = serve({ fetch: shop.app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    const folder = await mkdtemp(join(tmpdir(), "rugiada-packed-client-"));
    onTestFinished(async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
      await shop.close();
    });
    await once(server, "listening");
    const { stdout } = await run(node, ["scripts/pack-client.mjs"]);
    const archive = resolve(stdout.trim());
    expect((await stat(archive)).size).toBeLessThan(150_000);
    // Without a network zod is taken from here; everything else comes in the package.
    const dependencies = { zod: `file:${resolve("node_modules/zod")}` };
    const described = { private: true, type: "module", dependencies };
    await writeFile(join(folder, "package.json"), JSON.stringify(described));
    const quiet = ["--offline", "--no-audit", "--no-fund", "--silent"];
    await run("npm", ["install", ...quiet, archive], { cwd: folder });
    const page = await readFile("docs/api.md", "utf8");
    const [, program = ""] = /## A typed client[^]*?```ts\n([^]*?)```/.exec(page) ?? [];
    const wrong =
      "// @ts-expect-error -- a price is a number\nitems[0]?.variants[0]?.price?.trim;\n";
    await writeFile(join(folder, "program.ts"), program);
    await writeFile(join(folder, "wrong.ts"), program + wrong);
    const compilerOptions = {
      target: "es2024",
      module: "nodenext",
      strict: true,
      noEmit: true,
      types: ["node"],
      typeRoots: [resolve("node_modules/@types")],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const checked = await run(node, [
      resolve("node_modules/typescript/bin/tsc"),
      "-p",
      folder,
    ]).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe("");
    const { port } = server.address() as AddressInfo;
    const env = { ...process.env, SHOP_API: `http://127.0.0.1:${port}/api/v2` };
    const read = await run(node, [join(folder, "program.ts")], { env });
    expect(read.stdout).toMatch(/^Crema mani .+: from \d+\.\d\d €\n/);
  },
);
