import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import {
  defaultTrustedTypes,
  inlineScript,
  deferScripts,
  stringLiteral,
} from "./features/layout/late-scripts.server.ts";
import { nonceContext, pageTextContext } from "./features/api/context.server.ts";

/** Pages are made whole, so that they can be cached together with the policy that names their nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method !== "HEAD") {
    const nonce = loadContext.get(nonceContext);
    const page = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />);
    const data = serverHandoffStream ? await textOf(serverHandoffStream) : "";
    loadContext.set(pageTextContext, `<!DOCTYPE html>${withData(later(page, nonce), data, nonce)}`);
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
const later = import.meta.env.PROD ? deferScripts : (page: string) => page;

const controller = "window.__reactRouterContext.streamController";

/** Hands the data over in one piece: the router's own way suspends, which a page made at once cannot. */
function withData(page: string, data: string, nonce: string): string {
  const end = page.lastIndexOf("</body>");
  // A page without scripts has nobody to hand them to.
  if (end < 0 || !page.includes("__reactRouterContext")) return page;
  const handOver = `${controller}.enqueue(${stringLiteral(data)});${controller}.close();`;
  return page.slice(0, end) + inlineScript(nonce, defaultTrustedTypes + handOver) + page.slice(end);
}
