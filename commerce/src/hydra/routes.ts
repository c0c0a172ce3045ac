import type { Context } from "hono";
import { createRouter } from "../http/router.ts";
import type { Env } from "../http/router.ts";
import { context, hydraDocumentation } from "./documentation.ts";
import { listedCollections } from "./open-api.ts";
import type { OpenApi } from "./open-api.ts";

const apiDocumentation = "http://www.w3.org/ns/hydra/core#apiDocumentation";

/** The entrypoint, the Hydra description and the contexts that bodies name. */
export function hydraRoutes(describe: () => OpenApi, prefix: string) {
  const router = createRouter();
  const docsOf = (c: Context<Env>) => `${new URL(c.req.url).origin}${prefix}/docs.jsonld`;
  const answer = (c: Context<Env>, body: object) =>
    c.body(JSON.stringify(body), 200, {
      "content-type": "application/ld+json; charset=utf-8",
      link: `<${docsOf(c)}>; rel="${apiDocumentation}"`,
      "access-control-expose-headers": "Link",
    });

  router.get("/", (c) => {
    const links = listedCollections(describe()).map(({ property, path }) => [
      property,
      { "@id": prefix + path },
    ]);
    return answer(c, {
      "@context": entrypointContext(describe(), docsOf(c)),
      "@id": prefix,
      "@type": "Entrypoint",
      ...Object.fromEntries(links),
    });
  });
  router.get("/docs.jsonld", (c) => answer(c, hydraDocumentation(describe(), docsOf(c))));
  router.get("/contexts/:name", (c) => answer(c, { "@context": context(docsOf(c)) }));
  return router;
}

function entrypointContext(openApi: OpenApi, docs: string) {
  const terms = listedCollections(openApi).map(({ property }) => [
    property,
    { "@id": `${docs}#Entrypoint/${property}`, "@type": "@id" },
  ]);
  return { ...context(docs), "@base": docs, ...Object.fromEntries(terms) };
}
