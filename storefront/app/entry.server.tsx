import { renderToString } from "react-dom/server";
import { ServerRouter } from "react-router";
import type { EntryContext, RouterContextProvider } from "react-router";
import { laterScripts } from "./layout/later-scripts.server.ts";
import { pageTextContext } from "./shop/page-text.server.ts";

/** Pages are made whole: they can be cached, and their inline scripts hashed for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method !== "HEAD") {
    const page = renderToString(<ServerRouter context={context} url={request.url} />);
    const data = serverHandoffStream ? await textOf(serverHandoffStream) : "";
    loadContext.set(pageTextContext, `<!DOCTYPE html>${withData(later(page), data)}`);
  }
  return new Response(null, { status, headers });
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** While developing, the page's own script also brings the code that follows changes. */
const later = import.meta.env.PROD ? laterScripts : (page: string) => page;

const controller = "window.__reactRouterContext.streamController";

/** Hands the data over in one piece: the router's own way suspends, which a page made at once cannot. */
function withData(page: string, data: string): string {
  const end = page.lastIndexOf("</body>");
  // A page without scripts has nobody to hand them to.
  if (end < 0 || !page.includes("__reactRouterContext")) return page;
  const script = `<script>${controller}.enqueue(${inScript(data)});${controller}.close();</script>`;
  return page.slice(0, end) + script + page.slice(end);
}

const inScript = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
