import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { OpenApi } from "./docs/open-api.ts";
import { answerNotFound, answerWrongMethod } from "./errors.ts";
import type { Env } from "./router.ts";

/** A path that exists, asked by a method it has not, says which it has. */
export function refuseWrongMethods(describe: () => Pick<OpenApi, "paths">, prefix: string) {
  let known: { pattern: RegExp; methods: string[] }[] | undefined;
  const methodsAt = (path: string): Set<string> => {
    known ??= Object.entries(describe().paths).map(([template, operations]) => ({
      pattern: new RegExp(
        `^${template.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+")}$`,
      ),
      methods: Object.keys(operations).map((method) => method.toUpperCase()),
    }));
    const found = known.filter(({ pattern }) => pattern.test(path));
    return new Set(found.flatMap(({ methods }) => methods));
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
