import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter } from "react-router";
import type { EntryContext } from "react-router";

/** Pages are sent whole: they can be cached, and their inline scripts hashed for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { html, failed } = await render(request, routerContext);
  return new Response(html, { status: failed ? 500 : status, headers });
}

function render(
  request: Request,
  context: EntryContext,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const stream = new PassThrough();
        text(stream).then((html) => resolve({ html, failed }), reject);
        pipe(stream);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
}
