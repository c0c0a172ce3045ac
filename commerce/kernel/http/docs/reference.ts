import { hash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { colours, cssVariables, emailTypefaces, tint } from "#brand/brand.ts";
import {
  type ApiResponse,
  type Content,
  type JsonSchema,
  nameOf,
  type OpenApi,
  type Operation,
  operationsOf,
} from "./open-api.ts";

const style = `
:root{${cssVariables(colours)}--accent:${tint.deep}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.5rem 4rem;max-width:64rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ${emailTypefaces.sans}}
h1,h2{font-family:${emailTypefaces.serif};font-weight:500;line-height:1.15}
h1{font-size:2.5rem;margin:0 0 .75rem}h2{margin:3rem 0 .75rem;font-size:1.75rem}h3{margin:1rem 0 .25rem;font-size:1rem}
a{color:var(--accent);text-underline-offset:.2em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
details{border-block-end:1px solid var(--rule)}summary{padding:.5rem 0;cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}
summary b{min-width:4rem;color:var(--accent);font:700 .8rem/1 ui-monospace,monospace}
code,pre{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:.25rem 0;padding:.75rem;border:1px solid var(--rule);background:var(--white);white-space:pre-wrap}
p{margin:.25rem 0;max-width:44rem}.quiet{color:var(--ink-2)}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:.25rem 0 1rem}dt{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}dd{margin:0}
@media (max-width:30rem){body{padding:1rem}dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.5rem}}
`;

const policy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Html = ReturnType<typeof html>;

export function answerReference(c: Context, document: OpenApi) {
  c.header("content-security-policy", policy);
  c.header("cache-control", "public, max-age=300");
  return c.html(page(document));
}

function page(document: OpenApi): Html {
  const { info, servers, components } = document;
  const groups = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? "");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${prose(info.description)}
          <p class="quiet">
            Base address <code>${servers[0]?.url}</code> · <a href="docs.json">OpenAPI 3.1</a> ·
            <a href="docs.jsonld">Hydra</a>
          </p>
          <nav aria-label="Groups">
            <ul>
              ${[...groups.keys()].map((tag) => html`<li><a href="#${idOf(tag)}">${tag}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${[...groups].map(
            ([tag, calls]) =>
              html`<section id="${idOf(tag)}">
                <h2>${tag}</h2>
                ${calls.map(({ path, method, operation }) => call(path, method, operation, document))}
              </section>`,
          )}
          <section id="schemas">
            <h2>Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<details id="schema-${name}">
                  <summary><code>${name}</code></summary>
                  ${fields(schema)}
                </details>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

const idOf = (tag: string) => tag.toLowerCase().replaceAll(/\W+/g, "-");

function call(path: string, method: string, operation: Operation, { components }: OpenApi): Html {
  const parameters = (operation.parameters ?? []).flatMap(
    (one) => ("$ref" in one ? components.parameters?.[nameOf(one.$ref) ?? ""] : one) ?? [],
  );
  return html`<details id="${operation.operationId}">
    <summary>
      <b>${method.toUpperCase()}</b> <code>${path}</code>
      <span class="quiet">${operation.summary}</span>
    </summary>
    ${prose(operation.description)}
    <p class="quiet">${callers(operation)} · <code>${operation.operationId}</code></p>
    ${
      parameters.length > 0
        ? html`<h3>Parameters</h3>
            <dl>
              ${parameters.map(
                ({ name, in: place, required, description, schema }) =>
                  html`<dt>${name}</dt>
                    <dd>
                      ${schema ? typeOf(schema) : ""}, in the
                      ${place}${required ? ", required" : ""}.
                      ${description ?? schema?.description ?? ""}
                    </dd>`,
              )}
            </dl>`
        : ""
    }
    ${operation.requestBody ? body(operation.requestBody.content) : ""}
    <h3>Answers</h3>
    <dl>
      ${Object.entries(operation.responses).map(([status, response]) =>
        answer(status, response, components.responses),
      )}
    </dl>
  </details>`;
}

function callers({ security = [] }: Operation): string {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return "Open to everybody";
  const who = `With ${names.join(" or ")}`;
  return security.some((one) => Object.keys(one).length === 0) ? `${who}, or as a guest` : who;
}

const body = (content: Content): Html =>
  html`<h3>Body</h3>
    ${Object.entries(content).map(
      ([type, { schema, example }]) =>
        html`<p><code>${type}</code> ${schema ? typeOf(schema) : ""}</p>
          ${example === undefined ? "" : html`<pre>${JSON.stringify(example, null, 2)}</pre>`}`,
    )}`;

function answer(status: string, given: ApiResponse, shared: Record<string, ApiResponse> = {}) {
  const { description, content = {} } = (given.$ref && shared[nameOf(given.$ref) ?? ""]) || given;
  return html`<dt>${status}</dt>
    <dd>
      ${description}
      ${
        Number(status) < 400
          ? Object.values(content).map(({ schema }) => (schema ? typeOf(schema) : ""))
          : ""
      }
    </dd>`;
}

function fields(schema: JsonSchema): Html {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return html`<dl>
    ${properties.map(
      ([name, value]) =>
        html`<dt>${name}${schema.required?.includes(name) ? "" : "?"}</dt>
          <dd>${typeOf(value)} ${value.description ?? ""}</dd>`,
    )}
  </dl>`;
}

/** Links a schema's name to its section; collections show their item type. */
function typeOf(schema: JsonSchema): Html | string {
  const name = nameOf(schema.$ref);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return html`${parts.map((part, at) => html`${at > 0 ? " | " : ""}${typeOf(part)}`)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const member = schema.properties?.["hydra:member"];
  if (member) return html`collection of ${typeOf(member.items ?? {})}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  return [schema.type ?? "anything"].flat().join(" | ");
}

/** Renders only the code spans of Markdown. */
const prose = (text: string | undefined): Html | string =>
  text
    ? html`<p>
        ${text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}
      </p>`
    : "";
