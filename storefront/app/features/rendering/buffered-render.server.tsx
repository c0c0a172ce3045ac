import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { inlineScript, jsonLiteral, type Rendered } from "./inline-scripts.server.ts";

const controller = "window.__reactRouterContext.streamController";

/**
 * Saves about a tenth of the CPU of a rendered page against React's streams (`bufferedRender`, docs/performance.md).
 * It knows how React Router hands data to the browser: its own way suspends, which a page rendered at once cannot.
 * Nothing when React Router does it in another way by now.
 */
export async function renderBuffered(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  nonce: string,
): Promise<Rendered | null> {
  const router = <ServerRouter context={context} url={url} nonce={nonce} />;
  const page = `<!DOCTYPE html>${renderToString(router)}`;
  // A page without scripts has nobody to hand data to.
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
