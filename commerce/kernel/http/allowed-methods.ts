import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { answerNotFound, answerWrongMethod } from "./errors.ts";
import type { Env, Router } from "./router.ts";

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
