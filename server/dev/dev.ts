import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createVite, type ViteDevServer } from "vite";
import type { ServerBuild } from "react-router";
import type { createServer } from "../app.ts";
import { pagePrefixOf, readConfig } from "../config.ts";
import { keepDatabase, keepShop } from "./keep-shop.ts";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { stripVTControlCharacters as plain } from "node:util";
import { html } from "hono/html";
import { ink, paper } from "#brand/brand.ts";
import { officePath } from "#contract/paths.ts";

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

// A migration is no module of the server: opening the shop again applies it.
const journal = resolve("commerce/kernel/db/migrations/meta/_journal.json");
vite.watcher.add(journal).on("change", (file) => {
  if (resolve(file) === journal) shops.renew();
});

/** Loaded separately from the server: changed pages or styles reload only the pages. */
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
  if (office && new RegExp(`^${officePath}(/|\\?|$)`).test(request.url ?? ""))
    return office.handle(request, response);
  return vite.middlewares(request, response, () => void handle(request, response));
});
http.listen(config.PORT, config.HOST, () => {
  const url = `http://localhost:${config.PORT}`;
  console.log(`Rugiada in development\n  shop    ${url}/\n  office  ${url}${officePath}`);
});

/** The embedded database must be closed, or its files may be left incomplete. */
async function stop(): Promise<void> {
  http.closeAllConnections();
  await shops.close();
  await database.close();
  await office?.close();
  await vite.close();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());

/** Serves the back office from source on the shop's port, with live reload. */
async function developOffice(http: Server, prefix: string) {
  const vite = await createVite({
    configFile: "office/vite.config.ts",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: http } },
  });
  const page: RequestListener = async (request, response) => {
    const source = readFileSync("office/index.html", "utf8").replace("__PREFIX__", prefix);
    const html = await vite.transformIndexHtml(request.url ?? officePath, source);
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  };
  const handle: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => void page(request, response));
  return { handle, close: () => vite.close() };
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:",
};

/** The developer's error page. It includes Vite's client, which reloads it once the code is fixed. */
export function errorPage(error: unknown): Response {
  const { message, stack = "" } = error instanceof Error ? error : { message: String(error) };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : null;
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Error</title>
      <script type="module" src="/@vite/client"></script>
      <style>
        body {
          margin: 2rem;
          font: 1rem/1.5 system-ui;
          background: ${paper};
          color: ${ink};
        }
        pre {
          overflow: auto;
          font-size: 0.875rem;
        }
        .message {
          font-size: 1rem;
          font-weight: 600;
        }
      </style>
      <pre class="message">${plain(message)}</pre>
      <pre>${plain(stack)}</pre>
      ${cause ? html`<pre>Cause: ${plain(cause)}</pre>` : ""}
    </html> `;
  return new Response(String(page), { status: 500, headers });
}
