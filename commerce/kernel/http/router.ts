import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { CommerceError, invalidAll } from "../errors.ts";
import { requestError, violationsOf, answerNotFound, answerWrongMethod } from "./errors.ts";
import { refuseUnfitText } from "./request-checks.ts";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

export type Env = { Variables: { ctx: Ctx; log: Logger; requestId: string } };

/** Routes of one domain; broken input is refused in one place for all of them. */
export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw requestError(result.target, result.error);
      if (result.target === "json") refuseUnfitText(result.data);
    },
  });
}

export type Router = ReturnType<typeof createRouter>;

const mediaType = "application/ld+json";

/** Shorthands for the OpenAPI description of a route. */
export const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { [mediaType as "application/ld+json"]: { schema } },
  description,
});

export const empty = (description: string) => ({ description });

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { [mediaType as "application/ld+json"]: { schema } },
  required: true,
});

export const patch = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { "application/merge-patch+json": { schema } },
  required: true,
});

export const errors = {
  400: empty("Malformed request"),
  404: empty("Not found"),
  422: empty("A rule is broken"),
} as const;

type RequestPart = "params" | "query" | "body" | "headers" | "cookies";
type Facts = NonNullable<RouteConfig["request"]> & RouteConfig["responses"];
type Call<Method, Path, Given> = {
  method: Method;
  path: Path;
  request: Pick<Given, keyof Given & RequestPart>;
  responses: Omit<Given, RequestPart> & typeof errors;
};

/** Shorthands for the routes of one part of the shop: what each takes and, by status, what it answers beside the errors of all. */
export function callsOf(tag: string) {
  const call =
    <const Method extends RouteConfig["method"]>(method: Method) =>
    <const Path extends string, const Given extends Facts>(
      path: Path,
      summary: string,
      { params, query, body, headers, cookies, ...responses }: Given,
    ) => {
      const request = { params, query, body, headers, cookies };
      const given = Object.entries(request).filter(([, part]) => part !== undefined);
      const route = {
        tags: [tag],
        method,
        path,
        summary,
        request: Object.fromEntries(given),
        // What takes nothing can be asked wrongly by nobody.
        responses: given.length > 0 ? { ...responses, ...errors } : responses,
      };
      return createRoute(route) as unknown as Call<Method, Path, Given>;
    };
  return {
    reading: call("get"),
    posting: call("post"),
    putting: call("put"),
    patching: call("patch"),
    deleting: call("delete"),
  };
}

/** Anything that is not an id is the id of nothing. */
export const numericId = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Holds input against the rules of a form; all that is wrong is told at once. */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidAll(violationsOf(result.error));
}

const looksLikeIri = /^(\/|https?:\/\/)/i;

/** Callers name a resource by its IRI or its bare code; an IRI of another kind or host names nothing. */
export function readIri({ config }: Ctx, kind: string, name: string): string | undefined {
  const { origin } = new URL(config.publicUrl);
  const iri = name.startsWith(`${origin}/`) ? name.slice(origin.length) : name;
  if (!looksLikeIri.test(iri)) return iri;
  const home = `${config.apiPrefix}/shop/${kind}/`;
  if (!iri.startsWith(home)) return undefined;
  try {
    const code = decodeURIComponent(iri.slice(home.length));
    return code.includes("\0") ? undefined : code;
  } catch {
    return undefined;
  }
}

/** The same where a body must name something. */
export function codeInIri(ctx: Ctx, kind: string, name: string): string {
  const code = readIri(ctx, kind, name);
  if (code === undefined) throw new CommerceError("bad_request", `Invalid IRI "${name}".`);
  return code;
}

/** A path that exists, asked by a method it has not, says which it has. */
export function refuseWrongMethods(api: Pick<Router, "routes">, prefix: string) {
  let known: { pattern: RegExp; method: string }[] | undefined;
  const methodsAt = (path: string): Set<string> => {
    known ??= api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ path: template, method }) => ({ pattern: patternOf(template), method }));
    return new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  };
  const refusal = (c: Context<Env>): Response | undefined => {
    const methods = methodsAt(c.req.path.slice(prefix.length));
    if (methods.size === 0 || methods.has(c.req.method)) return undefined;
    if (methods.has("GET")) methods.add("HEAD");
    const allow = [...methods, "OPTIONS"].join(", ");
    return c.req.method === "OPTIONS" ? c.body(null, 204, { allow }) : answerWrongMethod(c, allow);
  };
  return {
    /** Before a write is looked at any closer. */
    beforeWrites: createMiddleware<Env>(async (c, next) => {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      return (isRead ? undefined : refusal(c)) ?? next();
    }),
    /** Reads are many: only those that nobody answers are looked up. */
    answerUnknown: (c: Context<Env>) => refusal(c) ?? answerNotFound(c),
  };
}

/** `/orders/:token/items`, `/taxons-by-slug/:slug{.+}`. */
function patternOf(template: string): RegExp {
  const parts = template
    .replaceAll(".", String.raw`\.`)
    .replaceAll(
      /:\w+(\{(.+?)\})?(?=\/|$)/g,
      (_, _braces, own) => own?.replace(String.raw`\.`, ".") ?? "[^/]+",
    );
  return new RegExp(`^${parts}$`);
}
