import type { IncomingMessage, ServerResponse } from "node:http";

/** Fields that are never written into the page: the visitor types them again. */
const secretField = /pass|pwd|secret|token|code|card|cvc|iban/i;
const largestForm = 64 * 1024;

/**
 * Answers while the embedded database is opening. A submitted form is returned as hidden fields with a retry button, so
 * that the shopper's input is not lost.
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
  const fields = await readForm(request).catch(() => undefined);
  response.writeHead(503, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; form-action 'self'",
  });
  response.end(renderNotReady(request.url ?? "/", fields));
}

/** The fields of a form post; undefined if the request is no such post. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const { "content-type": type = "" } = request.headers;
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded"))
    return undefined;
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > largestForm) return undefined;
  }
  const fields = new URLSearchParams(text);
  return [...fields.keys()].some((name) => secretField.test(name)) ? undefined : fields;
}

export function renderNotReady(url: string, fields: URLSearchParams | undefined): string {
  // A path with two leading slashes would be a URL of another host.
  const action = escape(url.replace(/^\/+/, "/"));
  const inputs = [...(fields ?? [])].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const retry = fields
    ? `<form method="post" action="${action}">${inputs.join("")}<button>Riprova</button></form>`
    : `<p><a href="${action}">Riprova</a></p>`;
  return `<!doctype html><html lang="it"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Torniamo subito</title>
<h1>Torniamo subito</h1>
<p>Il negozio si sta riavviando: riprova tra qualche secondo.${fields ? " Quello che hai inserito non è andato perso." : ""}</p>
${retry}</html>`;
}

const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
