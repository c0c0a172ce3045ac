import type { IncomingMessage, ServerResponse } from "node:http";
import { formType, readTypedForm, renderRetry, type TypedForm } from "./http/typed-form.ts";

const largestForm = 64 * 1024;

/**
 * Answers while the embedded database is opening. A submitted form is returned with a retry button, so that the shopper's
 * input is not lost.
 */
export async function answerNotReady(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { "retry-after": "5", "cache-control": "no-store", "x-robots-tag": "noindex" };
  if (request.url === "/healthz" || !request.headers.accept?.includes("text/html")) {
    const [status, text] = request.url === "/healthz" ? [200, "ok"] : [503, "unavailable"];
    response.writeHead(status, { ...headers, "content-type": "application/json" });
    return void response.end(JSON.stringify({ status: text }));
  }
  const form = await readForm(request).catch(() => undefined);
  response.writeHead(503, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; form-action 'self'",
  });
  response.end(`<!doctype html><html lang="it"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Torniamo subito</title>
${renderRetry(request.url ?? "/", "Il negozio si sta riavviando", form)}</html>`);
}

/** The submitted form; undefined if the request is no such post. */
async function readForm(request: IncomingMessage): Promise<TypedForm | undefined> {
  const { "content-type": type = "" } = request.headers;
  if (request.method !== "POST" || !type.startsWith(formType)) return undefined;
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > largestForm) return undefined;
  }
  return readTypedForm(text);
}
