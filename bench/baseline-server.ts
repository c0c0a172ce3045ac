import { createServer } from "node:http";

type Given = { page: string; head: string[] };

/** The machine's upper limit: bare node:http with the bytes of a page. */
process.once("message", ({ page, head }: Given) => {
  const bytes = Buffer.from(page, "base64");
  const bare = createServer((_, response) => {
    response.writeHead(200, head).end(bytes);
  });
  bare.listen(0, () => process.send?.(bare.address()));
});
