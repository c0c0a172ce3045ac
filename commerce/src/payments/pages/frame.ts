import { html, raw } from "hono/html";
import { style } from "./style.ts";

export type Html = ReturnType<typeof html>;

export function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="it">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | Rugiada</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <div>
            <a class="name" href="/">Rugiada</a>
            <span>Pagamento sicuro</span>
          </div>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
