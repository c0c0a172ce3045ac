import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { colours, cssVariables, themePath, tint, typefaces, wordmarkPath } from "./brand.ts";

type StaticPageProps = {
  title: string;
  label?: string;
  home: string;
  children: ReactNode;
};

/** A page outside the storefront in the shop's clothes: one style, typefaces, wordmark and colours of its own origin. */
export const renderStaticPage = (props: StaticPageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<StaticPage {...props} />)}`;

function StaticPage({ title, label, home, children }: StaticPageProps) {
  return (
    <html lang="it">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content={colours.paper} />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <link rel="stylesheet" href={themePath} />
      </head>
      <body>
        <header>
          <div>
            <a href={home}>
              <img src={wordmarkPath} alt="Torna al negozio" width="330" height="105" />
            </a>
            {label && <span>{label}</span>}
          </div>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}

const face = (family: string, file: string, weights: string) =>
  `@font-face{font-family:${family};src:url(/assets/brand/${file}.woff2) format("woff2");font-weight:${weights};font-display:swap}`;
const familyOf = (typeface: string) => typeface.split(",", 1)[0] ?? "";

const style = `@view-transition{navigation:auto}
::view-transition{pointer-events:none}
${face(familyOf(typefaces.serif), "cormorant-garamond-var", "300 600")}
${face(familyOf(typefaces.sans), "hanken-grotesk-var", "400 600")}
:root{${cssVariables({ ...colours, ...typefaces, ...tint })}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.6 var(--sans);font-variant-numeric:tabular-nums}
a{color:inherit;text-underline-offset:.25em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:2px}
header{border-bottom:1px solid var(--rule)}
header div,main{max-width:42rem;margin-inline:auto;padding-inline:clamp(1.25rem,.2rem + 4.2vw,2rem)}
header div{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:4.25rem;font-size:.9375rem;color:var(--ink-2)}
header a{display:inline-flex;align-items:center;min-height:2.75rem}
header img{display:block;width:7.25rem;height:2.3rem;object-fit:contain;object-position:left;margin-top:.2rem}
main{padding-block:clamp(2.5rem,1.5rem + 4vw,4.5rem)}
h1{font:400 clamp(2.375rem,1.9rem + 2.2vw,3.25rem)/1.05 var(--serif);letter-spacing:-.018em;margin:0 0 1.5rem;text-wrap:balance;overflow-wrap:anywhere}
h2{font:500 1.4375rem/1.15 var(--serif);margin:2.5rem 0 1rem}
p{margin:0 0 1rem;max-width:62ch;text-wrap:pretty;overflow-wrap:anywhere}
dl{margin:0 0 2rem;border-top:1px solid var(--rule)}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--rule)}
dt{color:var(--ink-2)}dd{margin:0;text-align:right}
.total dd{font-weight:600;font-size:1.125rem}
.note{padding:1rem 1.25rem;background:var(--warn-wash);color:var(--warn);font-size:.9375rem;margin-bottom:2rem;max-width:none}
.alert{padding:1rem 1.25rem;background:var(--error-wash);color:var(--error);margin-bottom:1.5rem;max-width:none}
.field{margin-bottom:1.25rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
label{display:block;margin-bottom:.375rem;font-size:.9375rem}
input{width:100%;min-height:3.25rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:2px;background:var(--white);color:inherit;font:inherit}
input::placeholder{color:var(--ink-3)}
input[aria-invalid]{border-color:var(--error)}
.wrong{color:var(--error);font-size:.9375rem;margin:.375rem 0 0}
button,.btn{display:inline-flex;align-items:center;justify-content:center;min-height:3.25rem;padding:.5rem 1.75rem;border:1px solid var(--ink);border-radius:2px;background:var(--ink);color:var(--paper);font:500 1rem/1.2 var(--sans);text-decoration:none;cursor:pointer}
button.plain{background:none;color:var(--ink)}
button:disabled{opacity:.6;cursor:default}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem;margin-top:1.75rem}
.acts a:not(.btn),.back{display:inline-flex;align-items:center;min-height:2.75rem}
.cards{margin:0 0 1rem;padding:0;list-style:none;font-size:.9375rem;color:var(--ink-2)}
.cards li{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:.375rem 0}
.cards b{font-weight:500;color:var(--ink);white-space:nowrap}
.search{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1.5rem 0 2rem}
.search div{flex:1 1 14rem}
.mails{margin:0 0 1rem;padding:0;border-top:1px solid var(--rule);list-style:none}
.mails li{display:flex;flex-direction:column;padding:.875rem 0;border-bottom:1px solid var(--rule)}
.mails a{padding:.25rem 0;font:500 1.375rem/1.2 var(--serif);text-decoration:none;overflow-wrap:anywhere}
.mails a:hover{text-decoration:underline}
.mails span{color:var(--ink-2);font-size:.9375rem;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:75vh;margin:1.5rem 0;border:1px solid var(--rule);background:var(--paper)}
summary{padding:.625rem 0;cursor:pointer}
pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}
code{font-size:.9375em}
`;

const styleHash = createHash("sha256").update(style).digest("base64");

type Allowed = {
  /** Another origin that a form may lead to. */
  formsEndAt?: string | undefined;
  more?: string[] | undefined;
};

/** Nothing runs here, and nothing loads but the page's own style, typefaces and wordmark. */
export const staticPagePolicy = ({ formsEndAt = "", more = [] }: Allowed = {}): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}' 'self'`,
    "font-src 'self'",
    "img-src 'self'",
    ...more,
    `form-action 'self' ${formsEndAt}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
