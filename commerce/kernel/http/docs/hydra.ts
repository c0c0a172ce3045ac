import type { Context } from "hono";
import { createRouter, type Env } from "../router.ts";
import {
  answeredClass,
  type JsonSchema,
  listedCollections,
  nameOf,
  type OpenApi,
  type Operation,
  operationsOf,
} from "./open-api.ts";

const xsd = "xsd:";

/** JSON-LD context of all documents: our terms are defined under the documentation's URL. */
const context = (docs: string) => ({
  "@vocab": `${docs}#`,
  hydra: "http://www.w3.org/ns/hydra/core#",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
  owl: "http://www.w3.org/2002/07/owl#",
  domain: { "@id": "rdfs:domain", "@type": "@id" },
  range: { "@id": "rdfs:range", "@type": "@id" },
  returns: { "@id": "hydra:returns", "@type": "@id" },
  expects: { "@id": "hydra:expects", "@type": "@id" },
});

/** Generated from the OpenAPI document, so that the two always agree. */
function hydraDocumentation(openApi: OpenApi, docs: string) {
  const collections = listedCollections(openApi);
  const owned = operationsByOwner(openApi);
  const { schemas } = openApi.components;
  const named = operationsOf(openApi).flatMap(({ operation }) => [
    answeredClass(operation),
    expectedClass(operation),
  ]);
  const classes = new Set([...collections.map(({ className }) => className), ...named]);
  return {
    "@context": context(docs),
    "@id": docs,
    "@type": "hydra:ApiDocumentation",
    "hydra:title": openApi.info.title,
    "hydra:entrypoint": docs.replace(/\/docs\.jsonld$/, ""),
    "hydra:supportedClass": [
      ...[...classes].flatMap((name) =>
        name && schemas[name] ? supportedClass(name, schemas[name], owned.get(`#${name}`)) : [],
      ),
      {
        "@id": "#Entrypoint",
        "@type": "hydra:Class",
        "hydra:title": "Entrypoint",
        "hydra:supportedProperty": collections.map(({ property, path, className, title }) => ({
          "@type": "hydra:SupportedProperty",
          "hydra:title": title,
          "hydra:readable": true,
          "hydra:writeable": false,
          "hydra:property": {
            "@id": `#Entrypoint/${property}`,
            "@type": "hydra:Link",
            "rdfs:label": property,
            domain: "#Entrypoint",
            range: [{ "@id": "hydra:Collection" }, memberClass(className)],
            "hydra:supportedOperation": owned.get(path),
          },
        })),
        "hydra:supportedOperation": owned.get("#Entrypoint"),
      },
    ],
  };
}

/** Assigns operations on a collection to its link, and those on a resource to its class. */
function operationsByOwner(openApi: OpenApi): Map<string, object[]> {
  const { paths } = openApi;
  const collections = new Set(listedCollections(openApi).map(({ path }) => path));
  const classAt = (path: string) => paths[path]?.["get"] && answeredClass(paths[path]["get"]);
  const ownerOf = (path: string): string => {
    if (path === "") return "#Entrypoint";
    const found = path.includes("{") ? classAt(path) : undefined;
    return found ? `#${found}` : ownerOf(path.slice(0, path.lastIndexOf("/")));
  };
  const owned = new Map<string, object[]>();
  for (const { path, method, operation } of operationsOf(openApi)) {
    const owner = collections.has(path) ? path : ownerOf(path);
    const isList = collections.has(path) && method === "get";
    owned.set(owner, [
      ...(owned.get(owner) ?? []),
      supportedOperation(path, method, operation, isList),
    ]);
  }
  return owned;
}

function supportedOperation(path: string, method: string, operation: Operation, isList: boolean) {
  const returned = answeredClass(operation);
  const expected = expectedClass(operation);
  return {
    "@type": "hydra:Operation",
    "@id": `#${operation.operationId}`,
    "hydra:method": method.toUpperCase(),
    "hydra:title": operation.summary ?? "",
    target: { "@type": "hydra:IriTemplate", "hydra:template": path },
    ...(expected && { expects: `#${expected}` }),
    returns: isList ? "hydra:Collection" : returned ? `#${returned}` : "owl:Nothing",
  };
}

const expectedClass = ({ requestBody }: Operation) =>
  nameOf(Object.values(requestBody?.content ?? {})[0]?.schema?.$ref);

const memberClass = (className: string) => ({
  "owl:equivalentClass": {
    "owl:onProperty": { "@id": "hydra:member" },
    "owl:allValuesFrom": { "@id": `#${className}` },
  },
});

function supportedClass(name: string, schema: JsonSchema, operations: object[] = []) {
  const fields = Object.entries(schema.properties ?? {}).filter(([key]) => !key.startsWith("@"));
  return {
    "@id": `#${name}`,
    "@type": "hydra:Class",
    "hydra:title": name,
    "hydra:supportedProperty": fields.map(([key, value]) => ({
      "@type": "hydra:SupportedProperty",
      "hydra:title": key,
      "hydra:required": schema.required?.includes(key) ?? false,
      "hydra:readable": true,
      "hydra:writeable": false,
      ...(value.description ? { "hydra:description": value.description } : {}),
      "hydra:property": {
        "@id": `#${name}/${key}`,
        "@type": "rdf:Property",
        "rdfs:label": key,
        domain: `#${name}`,
        range: rangeOf(value),
      },
    })),
    "hydra:supportedOperation": operations,
  };
}

const ranges: Record<string, string> = {
  string: "string",
  integer: "integer",
  number: "decimal",
  boolean: "boolean",
  array: "array",
};

function rangeOf(schema: JsonSchema): string {
  const known = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const type = [known.type].flat().find((one) => one !== "null") ?? "string";
  return xsd + (ranges[type] ?? "string");
}

const apiDocumentation = "http://www.w3.org/ns/hydra/core#apiDocumentation";

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
