import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  failureContext,
  nonceContext,
  optimisationsContext,
  pageTextContext,
} from "#app/features/api/shop-api.server.ts";
import { renderBuffered } from "./features/rendering/buffered-render.server.tsx";
import { finishPage } from "#app/features/rendering/inline-scripts.server.ts";

/** Pages are rendered completely, so that they can be cached together with the CSP that contains their nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method !== "HEAD") {
    const nonce = loadContext.get(nonceContext);
    const { bufferedRender, lateScripts } = loadContext.get(optimisationsContext);
    const buffered = bufferedRender ? await renderBuffered(context, request.url, nonce) : null;
    const made = buffered ?? { page: await renderStream(context, request.url, nonce) };
    // In development the page's module script also contains hot reloading, so it is not delayed.
    const late = import.meta.env.PROD && lateScripts;
    loadContext.set(pageTextContext, finishPage(made, { nonce, late }));
  }
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};

async function renderStream(context: EntryContext, url: string, nonce: string): Promise<string> {
  const router = <ServerRouter context={context} url={url} nonce={nonce} />;
  const stream = await renderToReadableStream(router, { nonce });
  await stream.allReady;
  return new Response(stream).text();
}
