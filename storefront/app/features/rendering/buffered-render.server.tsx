import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { inlineScript, jsonLiteral, type Rendered } from "./inline-scripts.server.ts";

const controller = "window.__reactRouterContext.streamController";

/**
 * Renders a page at once, which saves a tenth of its CPU against React's streams (`bufferedRender`, docs/performance.md).
 * It replaces React Router's hand-over of loader data, which suspends. Returns null if an upgrade has changed that, and
 * the caller streams instead.
 */
export async function renderBuffered(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  nonce: string,
): Promise<Rendered | null> {
  const router = <ServerRouter context={context} url={url} nonce={nonce} />;
  const page = `<!DOCTYPE html>${renderToString(router)}`;
  // A page without scripts needs no loader data.
  if (!serverHandoffStream || page.lastIndexOf('type="module"') < 0) return { page };
  if (page.lastIndexOf(`${controller} = controller`) < 0) return null;
  const data = jsonLiteral(await textOf(serverHandoffStream));
  const dataScript = inlineScript(nonce, `${controller}.enqueue(${data});${controller}.close();`);
  return { page, dataScript };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}
