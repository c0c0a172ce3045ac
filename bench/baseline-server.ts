import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

type Given = { page: string; head: string[]; json: string };

/** The machine's upper limit: bare node:http with the bytes of a page, bare Hono with the JSON of a list. */
process.once("message", ({ page, head, json }: Given) => {
  const bytes = Buffer.from(page, "base64");
  const value: unknown = JSON.parse(json);
  const bare = createServer((_, response) => {
    response.writeHead(200, head).end(bytes);
  });
  bare.listen(0, () => {
    const app = new Hono().get("/json", (c) => c.json(value as object));
    serve({ fetch: app.fetch, port: 0 }, ({ port }) => {
      const address = bare.address();
      const httpPort = typeof address === "object" && address ? address.port : 0;
      process.send?.({ http: httpPort, hono: port });
    });
  });
});
