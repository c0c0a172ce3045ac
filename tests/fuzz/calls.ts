import * as fc from "fast-check";
import { type ApiDocument, type Operation, resolve } from "./document.ts";
import { nastyBody, nastyText, nastyValue } from "./nasty.ts";
import { type Known, valuesOf } from "./schema-values.ts";

export type Call = { operation: Operation; path: string; init: RequestInit };

type Source = { document: ApiDocument; known: Known; bearers: Bearers };
/** The living tokens come often, the dead ones now and then. */
export type Bearers = { customers: string[]; admin: string; dead: string[] };
type Sent = { body?: string; contentType?: string };

/** Calls of one operation, as its document says and in every way it does not say. */
export function callsTo(source: Source, operation: Operation): fc.Arbitrary<Call> {
  return fc
    .record({
      path: pathOf(source, operation),
      query: queryOf(source, operation),
      sent: bodyOf(source, operation),
      bearer: bearerOf(source.bearers, operation),
      accept: fc.constantFrom(undefined, undefined, "application/ld+json", "application/json", "x"),
    })
    .map(({ path, query, sent, bearer, accept }) => {
      const headers: Record<string, string> = {};
      if (bearer) headers["authorization"] = `Bearer ${bearer}`;
      if (accept) headers["accept"] = accept;
      if (sent.contentType) headers["content-type"] = sent.contentType;
      const body = sent.body === undefined ? {} : { body: sent.body };
      return {
        operation,
        path: path + query,
        init: { method: operation.method, headers, ...body },
      };
    });
}

function bearerOf({ customers, admin, dead }: Bearers, { path }: Operation) {
  const staff = path.startsWith("/admin");
  return fc.oneof(
    { weight: staff ? 1 : 4, arbitrary: fc.constant(undefined) },
    { weight: staff ? 1 : 6, arbitrary: fc.constantFrom(...customers) },
    { weight: staff ? 10 : 1, arbitrary: fc.constant(admin) },
    { weight: 1, arbitrary: fc.constantFrom(...dead) },
  );
}

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, weight = 3) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

function pathOf({ known }: Source, { path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const values = inPath.map(({ name }) => {
    const real = known[nameIn(path, name)] ?? known[name] ?? ["1"];
    return mostly(fc.constantFrom(...real), nastyText);
  });
  return fc
    .tuple(...values)
    .map((texts) =>
      inPath.reduce(
        (url, { name }, at) => url.replace(`{${name}}`, segment(texts[at] ?? "")),
        path,
      ),
    );
}

/** `{id}` after `/addresses/` is another id than after `/shipments/`. */
function nameIn(path: string, name: string): string {
  const before = path
    .slice(0, path.indexOf(`{${name}}`))
    .split("/")
    .filter(Boolean)
    .at(-1);
  return `${before}/${name}`;
}

function segment(text: string): string {
  const safe = text.slice(0, 4_000).toWellFormed();
  return /^%\w/.test(safe) ? safe : encodeURIComponent(safe) || "%20";
}

function queryOf(source: Source, { parameters }: Operation): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const model = Object.fromEntries(
    inQuery.map(({ name, schema }) => [
      name,
      mostly(valuesOf(source, schema, name).map(String), nastyText),
    ]),
  );
  const requiredKeys = inQuery.filter(({ required }) => required).map(({ name }) => name);
  const asked = fc.record(model, { requiredKeys, noNullPrototype: true });
  return fc.oneof({ weight: 6, arbitrary: asked }, fc.constant({ unknown: "1" })).map((fields) => {
    const search = new URLSearchParams(fields as Record<string, string>).toString();
    return search ? `?${search}` : "";
  });
}

function bodyOf(source: Source, { method, requestBody }: Operation): fc.Arbitrary<Sent> {
  if (method === "GET" || method === "DELETE") return fc.constant({});
  const [[type, content] = ["application/json", {}]] = Object.entries(requestBody?.content ?? {});
  const schema = resolve(source.document, content.schema ?? {});
  const valid = valuesOf(source, schema);
  const spoiled = fc.tuple(valid, fc.nat(), fc.option(nastyValue, { freq: 5 })).map(spoil);
  const body = fc.oneof(
    { weight: 5, arbitrary: valid.map(write) },
    { weight: 5, arbitrary: spoiled.map(write) },
    { weight: 1, arbitrary: nastyBody },
    { weight: 1, arbitrary: nastyValue.map(write) },
  );
  const oddType = fc.constantFrom(
    "",
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "%%%",
  );
  const contentType = mostly(fc.constant(type), oddType, 14);
  return fc.record({ body, contentType });
}

/** One field of the body is something else, or gone. */
function spoil([value, at, nasty]: [unknown, number, unknown]): unknown {
  if (typeof value !== "object" || value === null) return nasty;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return { unknown: nasty };
  const { [name]: inner, ...rest } = value as Record<string, unknown>;
  if (nasty === null) return rest;
  const deeper = typeof inner === "object" && inner !== null && at % 2 === 0;
  return { ...rest, [name]: deeper ? spoil([inner, at >> 1, nasty]) : nasty };
}

const write = (value: unknown) => JSON.stringify(value) ?? "";
