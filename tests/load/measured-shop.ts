import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { createServer as createShop } from "#server/bundle.ts";
import { root } from "../../scripts/lib/paths.mjs";

/** The built shop in this process, so that `process.cpuUsage` includes all the CPU it uses. */
export async function openMeasuredShop(seed: string) {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-cost-"));
  await cp(seed, folder, { recursive: true });
  const bundle = join(root, "build/shop/server/index.js");
  const built = (await import(/* @vite-ignore */ bundle)) as { createServer: typeof createShop };
  const env = {
    NODE_ENV: "production",
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "silent",
  };
  const shop = await built.createServer(env, async () => {});
  const server = createServer(shop.handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;

  /** The CPU time of one request in microseconds, its client included. */
  async function costOf(path: string, init: RequestInit): Promise<number> {
    const before = process.cpuUsage();
    // The shop may close the connection before it has read a large body.
    await fetch(baseUrl + path, { redirect: "manual", ...init }).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }

  return {
    baseUrl,
    costOf,
    async close() {
      server.closeAllConnections();
      server.close();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type MeasuredShop = Awaited<ReturnType<typeof openMeasuredShop>>;
