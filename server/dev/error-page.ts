import { stripVTControlCharacters as plain } from "node:util";
import { html } from "hono/html";
import { ink, paper } from "#brand/brand.ts";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:",
};

/** For the developer alone. Vite's client is on it, so that it reloads as soon as the code is mended. */
export function errorPage(error: unknown): Response {
  const { message, stack = "" } = error instanceof Error ? error : { message: String(error) };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : null;
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Error</title>
      <script type="module" src="/@vite/client"></script>
      <style>
        body {
          margin: 2rem;
          font: 1rem/1.5 system-ui;
          background: ${paper};
          color: ${ink};
        }
        pre {
          overflow: auto;
          font-size: 0.875rem;
        }
        .message {
          font-size: 1rem;
          font-weight: 600;
        }
      </style>
      <pre class="message">${plain(message)}</pre>
      <pre>${plain(stack)}</pre>
      ${cause ? html`<pre>Cause: ${plain(cause)}</pre>` : ""}
    </html> `;
  return new Response(String(page), { status: 500, headers });
}
