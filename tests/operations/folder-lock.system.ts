import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { quickWasm } from "#tests/harness/quick-wasm.ts";
import { compileCache } from "../../scripts/lib/paths.mjs";

const inUse = /in use by another process, perhaps in another container. Stop that one first/;

/** In a namespace of its own the shop is process 1, as it is in a container. */
const namespace = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
const canUnshare = spawnSync(namespace[0] ?? "", [...namespace.slice(1), "true"]).status === 0;

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(inject("shopSeed"), join(folder, "data"), { recursive: true });
  return join(folder, "data");
}

/** Starts a program of the shop on the folder; `wrapped` is the command that starts it in turn. */
async function launch(
  dataDir: string,
  wrapped: readonly string[] = [],
  program = ["server/main.ts"],
) {
  const port = String(await freePort());
  const { PATH, HOME } = process.env;
  const shop = { NODE_ENV: "production", DATA_DIR: dataDir, PORT: port };
  const env = { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...shop };
  const [command = "", ...args] = [...wrapped, process.execPath, quickWasm, ...program];
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (told += text));
  const exited = once(child, "close").then(([code]) => code as number | null);
  const opened = () =>
    vi.waitFor(() => expect(told).toContain("Rugiada is open"), { timeout: 60_000, interval: 50 });
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  const baseUrl = `http://localhost:${port}`;
  const refused = async () => {
    const wronglyOpen = opened().then(
      () => "open" as const,
      () => exited,
    );
    return { code: await Promise.race([exited, wronglyOpen]), told };
  };
  return { baseUrl, opened, refused, kill };
}

async function buy(baseUrl: string, email: string): Promise<string> {
  const { number, token } = await orderByApi(shopApi(baseUrl), { email });
  return `${String(number)} ${token}`;
}

const stillThere = async (baseUrl: string, orders: string[]) =>
  Promise.all(
    orders.map(async (order) => {
      const [, token = ""] = order.split(" ");
      const { number } = await shopApi(baseUrl).order(token);
      return `${String(number)} ${token}`;
    }),
  );

const plain: string[] = [];

test.for([
  ["of this machine", plain],
  ...(canUnshare ? [["of two containers", namespace] as const] : []),
] as const)(
  "two processes %s cannot open one folder, no order is lost, and one that was killed leaves it free at once",
  async ([, wrapped]) => {
    const dataDir = await dataFolder();
    const first = await launch(dataDir, wrapped);
    await first.opened();
    const orders = [await buy(first.baseUrl, "uno@example.com")];
    const second = await launch(dataDir, wrapped);
    expect(await second.refused()).toEqual({ code: 1, told: expect.stringMatching(inUse) });
    orders.push(await buy(first.baseUrl, "due@example.com"));
    expect(new Set(orders.map((order) => order.split(" ")[0])).size).toBe(2);

    await first.kill();
    const next = await launch(dataDir, wrapped);
    await next.opened();
    expect(await stillThere(next.baseUrl, orders)).toEqual(orders);
  },
);

test("what other programs did with the old lock does not matter, the folder becomes private, commands are refused", async () => {
  const dataDir = await dataFolder();
  await writeFile(`${dataDir}/database.lock`, String(process.pid));
  const shop = await launch(dataDir);
  await shop.opened();
  for (const name of ["", "database", "secret"])
    expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
  const backup = join(dataDir, "../backup");
  const setup = ["server/commands/setup.ts", "--admin-email", "anna@bottega.example"];
  for (const command of [setup, ["server/commands/data.ts", "backup", backup]]) {
    const refused = await (await launch(dataDir, [], command)).refused();
    expect(refused).toEqual({ code: 1, told: expect.stringMatching(inUse) });
  }
});
