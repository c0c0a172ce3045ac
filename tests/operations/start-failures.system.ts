import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/harness/free-port.ts";

async function start(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { PATH, HOME } = process.env;
  const DATA_DIR = join(folder, "data");
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { PATH, HOME, DATA_DIR, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  const result = ended.then(([[code], out, told]) => ({ code: code as number, out, told }));
  return { DATA_DIR, result };
}

async function listening(onConnection: () => void = () => {}): Promise<number> {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("a taken port is told before the database is touched", async () => {
  const port = await listening();
  const { DATA_DIR, result } = await start({ PORT: String(port), HOST: "127.0.0.1" });
  expect(await result).toEqual({
    code: 1,
    out: "",
    told: `Port ${port} is taken by another program. Choose another: PORT=3001 npm start\n`,
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each([
  ["postgres", /^The configuration is not valid:\n {2}DATABASE_URL: must look like .*\n$/],
  ["postgres://shop@127.0.0.1:1/shop", /^No PostgreSQL answers at 127\.0\.0\.1:1: .*\n$/],
])("DATABASE_URL=%s is told without a stack", async (DATABASE_URL, told) => {
  const { result } = await start({ DATABASE_URL, PORT: String(await freePort()) });
  expect(await result).toMatchObject({ code: 1, told: expect.stringMatching(told) });
});

test.each([
  [{ HOST: "192.0.2.1" }, /^HOST is no address of this machine: .*\n$/],
  [{ HOST: "127.0.0.x" }, /^HOST is no address of this machine: .*\n$/],
  [
    { DATA_DIR: "package.json/shop" },
    /^Not allowed: .*package\.json\/shop.* Choose .* a DATA_DIR you may write to\.\n$/,
  ],
])("%o is told without a stack", async (settings, told) => {
  const { result } = await start({ ...settings, PORT: String(await freePort()) });
  expect(await result).toMatchObject({ code: 1, told: expect.stringMatching(told) });
});

test("on PostgreSQL the port stays closed until the shop is ready", async () => {
  const silent = await listening();
  const port = await freePort();
  const DATABASE_URL = `postgres://shop@127.0.0.1:${silent}/shop`;
  const { result } = await start({ DATABASE_URL, PORT: String(port) });
  const ended = { is: false };
  void result.then(() => (ended.is = true));
  while (!ended.is) {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
    await pause(100);
  }
  expect(await result).toMatchObject({
    code: 1,
    told: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+ does not answer in time: .*\n$/),
  });
});
