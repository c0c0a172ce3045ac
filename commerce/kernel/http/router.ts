import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import { CommerceError, type Ctx, type Env, invalidAll } from "../ctx.ts";
import { readAside } from "../replica.ts";
import { defineExtensionPoint } from "../extension-point.ts";
import { limit } from "../limits/limit.ts";
import type { LimitName } from "../limits/limits.ts";
import { versionOf } from "../admin/versions.ts";
import { clientAddress } from "./client.ts";
import { type CacheRules, cacheCall } from "./response-cache.ts";
import { requestError, violationsOf, answerNotFound, answerWrongMethod } from "./errors.ts";
import { languageOf } from "./error-language.ts";
import { collection, ld, requireJsonAccepted } from "./json-ld.ts";
import { refuseUnfitText } from "./request-checks.ts";

export type { Env };

export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (!result.success) throw requestError(result.target, result.error, languageOf(c));
      if (result.target === "json") refuseUnfitText(result.data);
    },
  });
}

export type Router = ReturnType<typeof createRouter>;

/** Routes that plugins add to the shop API, below `/shop`. */
export const shopRoutesPoint = defineExtensionPoint<() => Router>("shop routes");

/** Routes that plugins add to the office's API, below `/admin`; only the owner may call them. */
export const adminRoutesPoint = defineExtensionPoint<() => Router>("admin routes");

const mediaType = "application/ld+json";

const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { [mediaType]: { schema } },
  description,
});

const empty = (description: string) => ({ description });

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { [mediaType]: { schema } },
  required: true,
});

const patch = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { "application/merge-patch+json": { schema } },
  required: true,
});

const errors = {
  400: empty("Malformed request"),
  404: empty("Not found"),
  422: empty("A rule is broken"),
} as const;

/** In `/orders/{token}/items/{id}`, `id` is a number and all other parameters are texts. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: Name extends "id" ? number : string } & PathParams<Rest>
  : unknown;

type Described = {
  /** Schema of path parameters, where strings are not enough. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | { content: object; required?: boolean };
  description?: string;
  middleware?: MiddlewareHandler<Env>;
  /** Rate limit per caller address, checked first. */
  limit?: LimitName;
  /** For a GET whose response is the same for everybody. */
  cache?: CacheRules;
  /** Sends `Cache-Control: no-store`. */
  noStore?: true;
  /** Removal date and replacement, announced in headers and in the API description. */
  deprecated?: Deprecation;
  /** The last path parameter matches all remaining segments. */
  spans?: true;
  /** The item type, if the verb returns a page or list of items. */
  lists?: string;
  /** Requests that may be answered by the read replica, as all lists of the office are. */
  readsAside?: (query: object) => boolean;
  [status: number]: z.ZodType | string | { content: object; description: string };
};

/** Days such as `2027-01-31`; `instead` is a path of the API. */
type Deprecation = { since: string; sunset: string; instead: string };

type Upload<Form> = { content: { "multipart/form-data": { schema: Form } } };
type Output<Schema, Otherwise> = Schema extends
  z.ZodType<infer Value> | Upload<z.ZodType<infer Value>>
  ? Value
  : Otherwise;
type Field<Given, Name extends string> =
  Given extends Record<Name, infer Value> ? Value : undefined;
type Sent<Path extends string, Given> = Output<Field<Given, "params">, PathParams<Path>> & {
  query: Output<Field<Given, "query">, undefined>;
  body: Output<Field<Given, "body">, undefined>;
  c: Context<Env>;
};

/** A verb's arguments in order: path parameters, query, body. */
type InOrder<Path extends string, Given> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name extends "id" ? number : string, ...InOrder<Rest, Given>]
  : [...Part<Field<Given, "query">>, ...Part<Field<Given, "body">>];
type Part<Schema> = Schema extends z.ZodType ? [z.output<Schema>] : [];

/** The schema of the success response, or the description of an empty one. */
type Success<Given> = Given extends { 200: infer Schema } | { 201: infer Schema } ? Schema : string;
type Items<Schema> =
  Schema extends z.ZodType<infer List extends { "hydra:member": unknown[] }>
    ? List["hydra:member"]
    : never;
/** Results are only serialised, so verbs may return readonly values. */
type Unchanging<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
  : Value;
/** The type a verb must return: all fields of the schema, or the items of its list. */
type Answer<Given> =
  Success<Given> extends infer Schema extends z.ZodType
    ? | Response
      | (Given extends { lists: string }
          ? Items<Schema> | Page<Items<Schema>[number]>
          : Unchanging<z.input<Schema>>)
    : Success<Given> extends string
      ? unknown
      : Response;

type Verb<Path extends string, Given> =
  | ((ctx: Ctx, sent: Sent<Path, Given>) => Answer<Given> | Promise<Answer<Given>>)
  | { verb: (ctx: Ctx, ...sent: InOrder<Path, Given>) => Answer<Given> | Promise<Answer<Given>> };

type Valid = { out: Record<"param" | "query" | "json" | "form", object | undefined> };

type Refusals = Record<number, string>;
export type Define = (adding: ReturnType<typeof addingTo>) => void;
export type Routes = [Define] | [Refusals, Define];

export const administration = "Administration";
/** Refusals that all calls of a part of the API share. */
const usualRefusals: Record<string, Refusals> = { [administration]: { 403: "Not for this role" } };

/**
 * Defines routes of one part of the API: each declares its input, its output and the verb that handles it. The verb's
 * result is the response body; a returned Response is sent unchanged.
 */
export const routesOf =
  (tag: string, ...rest: Routes) =>
  (): Router => {
    const [refusals, define] = rest.length === 1 ? [{}, ...rest] : rest;
    const adding = addingTo(createRouter(), tag, { ...usualRefusals[tag], ...refusals });
    define(adding);
    return adding.router;
  };

function addingTo(router: Router, tag: string, refusals: Refusals) {
  const adding =
    (method: "get" | "post" | "put" | "patch" | "delete", mark: string) =>
    <const Path extends string, const Given extends Described>(
      path: Path,
      words: string,
      given: Given,
      verb: Verb<Path, Given>,
    ): void => {
      const summary = words + mark;
      const {
        middleware,
        lists,
        readsAside = () => tag === administration && method === "get" && lists !== undefined,
        noStore,
        cache,
        limit: limitName,
        spans,
        deprecated,
        description,
        ...facts
      }: Described = given;
      const { params = paramsOf(path), query, body, ...answered } = facts;
      const taken = Object.entries({ params, query, body: body && bodyOf(method, body) });
      const request = Object.fromEntries(taken.filter(([, part]) => part !== undefined));
      const route = createRoute({
        tags: [tag],
        method,
        path,
        summary,
        ...(description && { description }),
        ...(deprecated && { deprecated: true }),
        ...(middleware && { middleware }),
        request,
        responses: {
          ...Object.fromEntries(
            Object.entries(answered).map(([status, answer]) => [status, said(answer, summary)]),
          ),
          // Calls without input have no validation errors.
          ...(Object.keys(request).length > 0 && errors),
          ...(tag === administration && isChange(method) && changedMeanwhile),
          ...Object.fromEntries(
            Object.entries(refusals).map(([status, why]) => [status, empty(why)]),
          ),
        },
      });
      const [status = "200", answer] = Object.entries(answered)[0] ?? [];
      const answerCall = async (c: Context<Env, string, Valid>) => {
        const ctx = c.get("ctx");
        if (typeof answer !== "string" && answer instanceof z.ZodType)
          requireJsonAccepted(c.req.header("accept"));
        if (limitName) await limitCall(c, limitName);
        if (noStore) c.header("cache-control", "no-store");
        if (deprecated) announceEnd(c, deprecated);
        const asked = c.req.valid("query");
        const named = spans ? c.req.param() : c.req.valid("param");
        const read = c.req.valid("json") ?? c.req.valid("form");
        const sent: object = { ...named, query: asked, body: read, c };
        const inOrder = [
          ...Object.values(named ?? {}),
          ...(query ? [asked] : []),
          ...(body ? [read] : []),
        ];
        const call = (ctx: Ctx) =>
          typeof verb === "function"
            ? verb(ctx, sent as Sent<Path, Given>)
            : verb.verb(ctx, ...(inOrder as InOrder<Path, Given>));
        const result = await (readsAside(asked ?? {}) ? readAside(ctx, call) : call(ctx));
        if (result instanceof Response) return result;
        if (typeof answer === "string") return c.body(null, Number(status) as StatusCode);
        // Pages of a list get no ETag: rows are read one by one before they are changed.
        if (tag === administration && !lists && isNode(result)) c.header("etag", versionOf(result));
        const shown = lists ? listed(c, lists, result, asked) : (result as object);
        return ld(c, shown, Number(status) as ContentfulStatusCode);
      };
      if (cache) cacheCall(answerCall, cache, Object.keys(query?.shape ?? {}));
      if (!spans) return void router.openapi(route, answerCall);
      router.openAPIRegistry.registerPath(route);
      router.on(method, path.replace(/\{(\w+)\}$/, ":$1{.+}"), answerCall);
    };
  const methods = (mark: string) => ({
    get: adding("get", mark),
    post: adding("post", mark),
    put: adding("put", mark),
    patch: adding("patch", mark),
    remove: adding("delete", mark),
  });
  // `own` marks calls that SPEC §7 does not list.
  return { router, ...methods(""), own: methods(" (the shop's own addition)") };
}

/** Deprecation and Sunset headers (RFC 9745 and RFC 8594). */
function announceEnd(c: Context<Env>, { since, sunset, instead }: Deprecation): void {
  const { apiPrefix } = c.get("ctx").config;
  c.header("deprecation", `@${Date.parse(since) / 1000}`);
  c.header("sunset", new Date(sunset).toUTCString());
  c.header("link", `<${apiPrefix}${instead}>; rel="successor-version"`, { append: true });
}

const isNode = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "@id" in value;

const isChange = (method: string) => ["put", "patch", "delete"].includes(method);
const changedMeanwhile = { 412: empty("The record changed since the version of If-Match") };

export const numericId = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const textParam = z.string();
const idParam = textParam.transform(numericId);
const named = new Map<string, z.ZodObject>();

/** Memoised: hundreds of routes share a few parameter names. */
function paramsOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return undefined;
  const params =
    named.get(names.join()) ??
    z.object(Object.fromEntries(names.map((name) => [name, name === "id" ? idParam : textParam])));
  named.set(names.join(), params);
  return params;
}

function bodyOf(method: string, given: NonNullable<Described["body"]>) {
  if (!(given instanceof z.ZodType)) return given;
  return method === "patch" ? patch(given) : body(given);
}

function said(answer: Described[number], summary: string) {
  if (typeof answer === "string") return empty(answer);
  return answer instanceof z.ZodType ? answers(answer, summary) : answer;
}

function listed(c: Context, type: string, found: unknown, query: object | undefined) {
  const page = Array.isArray(found) ? { items: found, total: found.length } : found;
  const asked = query && "itemsPerPage" in query ? (query as PageQuery) : undefined;
  const list = collection(c, type, page as Page<unknown>, asked);
  if (!query || asked) return list;
  // A list without pages may answer nothing without its query, so its IRI contains it.
  const { pathname, search } = new URL(c.req.url);
  return { ...list, "@id": pathname + search };
}

export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidAll(violationsOf(result.error));
}

const looksLikeIri = /^(\/|https?:\/\/)/i;

/** Accepts an IRI or a bare code; undefined for IRIs of another kind or host. */
export function readIri({ config }: Ctx, kind: string, name: string): string | undefined {
  if (!looksLikeIri.test(name)) return name;
  const { origin } = new URL(config.publicUrl);
  const iri = name.startsWith(`${origin}/`) ? name.slice(origin.length) : name;
  const home = `${config.apiPrefix}/shop/${kind}/`;
  if (!iri.startsWith(home)) return undefined;
  try {
    const code = decodeURIComponent(iri.slice(home.length));
    return code.includes("\0") ? undefined : code;
  } catch {
    return undefined;
  }
}

/** Like `readIri`, but throws if nothing is named. */
export function codeInIri(ctx: Ctx, kind: string, name: string): string {
  const code = readIri(ctx, kind, name);
  if (code === undefined) throw new CommerceError("bad_request", `Invalid IRI "${name}".`);
  return code;
}

/** Answers 405 with `Allow` for a path that exists with other methods. */
export function refuseWrongMethods(api: Pick<Router, "routes">, prefix: string) {
  let known: [string, RegExp][] | undefined;
  const methodsAt = (path: string): Set<string> => {
    known ??= Object.entries(Object.groupBy(api.routes, ({ method }) => method))
      .filter(([method]) => method !== "ALL")
      .map(([method, routes = []]) => [method, patternOf(routes)]);
    return new Set(known.filter(([, pattern]) => pattern.test(path)).map(([method]) => method));
  };
  const refusal = (c: Context<Env>): Response | undefined => {
    const methods = methodsAt(c.req.path.slice(prefix.length));
    if (methods.size === 0 || methods.has(c.req.method)) return undefined;
    if (methods.has("GET")) methods.add("HEAD");
    const allow = [...methods, "OPTIONS"].join(", ");
    return c.req.method === "OPTIONS" ? c.body(null, 204, { allow }) : answerWrongMethod(c, allow);
  };
  return {
    /** Writes are checked first, before other middleware reads them. */
    beforeWrites: createMiddleware<Env>(async (c, next) => {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      const isKnown = isRead || matchedRoutes(c).some(({ method }) => method === c.req.method);
      return (isKnown ? undefined : refusal(c)) ?? next();
    }),
    /** Reads are frequent: the method is checked only when no route matches. */
    answerUnknown: (c: Context<Env>) => refusal(c) ?? answerNotFound(c),
  };
}

/** The pattern of routes such as `/orders/:token/items` and `/taxons-by-slug/:slug{.+}`. */
function patternOf(routes: { path: string }[]): RegExp {
  const parts = routes.map(({ path }) =>
    path
      .replaceAll(".", String.raw`\.`)
      .replaceAll(
        /:\w+(\{(.+?)\})?(?=\/|$)/g,
        (_, _braces, own) => own?.replace(String.raw`\.`, ".") ?? "[^/]+",
      ),
  );
  return new RegExp(`^(?:${parts.join("|")})$`);
}

/** Applies a rate limit per caller address. */
export const limitCall = (c: Context<Env>, name: LimitName): Promise<void> =>
  limit(c.get("ctx"), name, clientAddress(c));

/** Sends the RateLimit headers (IETF draft), one entry for each limit of the call. */
export const describeQuota =
  (c: Context<Env>): NonNullable<Ctx["quota"]> =>
  (name, { points, seconds, remaining, reset }) => {
    c.header("ratelimit-policy", `"${name}";q=${points};w=${seconds}`, { append: true });
    c.header("ratelimit", `"${name}";r=${remaining};t=${reset}`, { append: true });
  };
