import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { createServer as createVite } from "vite";

/** The back office at /admin from its sources, on the port of the shop; its page reloads with every change. */
export async function developOffice(http: Server, prefix: string) {
  const vite = await createVite({
    configFile: "office/vite.config.ts",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: http } },
  });
  const page: RequestListener = async (request, response) => {
    const source = readFileSync("office/index.html", "utf8").replace("__PREFIX__", prefix);
    const html = await vite.transformIndexHtml(request.url ?? "/admin", source);
    response.setHeader("content-type", "text/html; charset=utf-8").end(html);
  };
  const handle: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => void page(request, response));
  return { handle, close: () => vite.close() };
}
