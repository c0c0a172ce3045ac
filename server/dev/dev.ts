import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createVite, type ViteDevServer } from "vite";
import type { ServerBuild } from "react-router";
import type { createServer } from "../app.ts";
import { pagePrefixOf, readConfig } from "../config.ts";
import { errorPage } from "./error-page.ts";
import { keepDatabase, keepShop } from "./keep-shop.ts";
import { developOffice } from "./office.ts";

type AppModule = { createServer: typeof createServer };

process.umask(0o077);
const env = { ...process.env, NODE_ENV: "development" };
const config = readConfig(env);
const http = createHttpServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http } },
});
const office = config.SHOP_API_URL ? undefined : await developOffice(http, pagePrefixOf(config));
const database = keepDatabase();
const shops = keepShop({
  load: async () => (await vite.ssrLoadModule("./server/app.ts")) as AppModule,
  open: async (module: AppModule) => {
    const started = performance.now();
    const dev = { openDatabase: database.open, explain };
    const shop = await module.createServer(env, { loadPages: () => loadPages(vite), dev });
    console.log(`The server is loaded (${Math.round(performance.now() - started)} ms)`);
    return shop;
  },
});

/** Apart from the server: a change of a page or of its styles loads the pages again, and nothing else. */
async function loadPages(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
}

function explain(error: unknown): Response {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error instanceof Error ? error.stack : error);
  return errorPage(error);
}

const handle: RequestListener = async (request, response) => {
  try {
    (await shops.shop()).handle(request, response);
  } catch (error) {
    const page = explain(error);
    response.writeHead(page.status, [...page.headers].flat()).end(await page.text());
  }
};

http.on("request", (request, response) => {
  if (office && /^\/admin(\/|\?|$)/.test(request.url ?? ""))
    return office.handle(request, response);
  return vite.middlewares(request, response, () => void handle(request, response));
});
http.listen(config.PORT, config.HOST, () => {
  const url = `http://localhost:${config.PORT}`;
  console.log(`Rugiada in development\n  shop    ${url}/\n  office  ${url}/admin`);
});

/** The embedded database must be let go: it is written to a folder. */
async function stop(): Promise<void> {
  http.closeAllConnections();
  await shops.close();
  await database.close();
  await office?.close();
  await vite.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
