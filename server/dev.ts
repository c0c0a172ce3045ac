import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createVite } from "vite";
import type { createServer } from "./app.ts";

type Shop = Awaited<ReturnType<typeof createServer>>;
type AppModule = { createServer: typeof createServer };

process.umask(0o077);
const http = createHttpServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});

let current: { module: AppModule; shop: Promise<Shop> } | undefined;

/** An edit on the server side makes a new module: the old shop lets its database go before the new one takes it. */
async function shopOf(module: AppModule): Promise<Shop> {
  if (current?.module !== module) {
    const previous = current?.shop;
    const shop = (async () => {
      await (await previous?.catch(() => undefined))?.close();
      return module.createServer({ ...process.env, NODE_ENV: "development" });
    })();
    current = { module, shop };
  }
  return current.shop;
}

const handle: RequestListener = async (request, response) => {
  const module = (await vite.ssrLoadModule("./server/app.ts")) as AppModule;
  (await shopOf(module)).handle(request, response);
};

http.on("request", (req, res) => vite.middlewares(req, res, () => void handle(req, res)));
const port = Number(process.env.PORT ?? 3000);
http.listen(port, () => console.log(`Rugiada in development: http://localhost:${port}/`));

/** The embedded database must be let go: it is written to a folder. */
async function stop(): Promise<void> {
  http.closeAllConnections();
  await (await current?.shop.catch(() => undefined))?.close();
  await vite.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
