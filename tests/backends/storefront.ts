import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { createServer as createShopServer } from "../../server/bundle.ts";

const bundle = new URL("../../build/shop/server/index.js", import.meta.url).href;

/** Something that listens, and where. */
export async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The built storefront in this process, in front of a backend of its own. */
export async function openStorefront(backend: string, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-storefront-"));
  const { createServer: createShop } = (await import(bundle)) as {
    createServer: typeof createShopServer;
  };
  const { handle, close } = await createShop(
    {
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SHOP_API_URL: `${backend}/api/v2`,
      ...env,
    },
    undefined,
  );
  const listening = await listen(createServer(handle));
  return {
    url: listening.url,
    close: async () => {
      await listening.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
