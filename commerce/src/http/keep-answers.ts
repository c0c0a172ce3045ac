import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AnswerCache } from "./answer-cache.ts";
import { familiesOf } from "./answer-families.ts";
import { wantsPlainJson } from "./json-ld.ts";
import type { Env } from "./router.ts";

type Making = { since: number; done: Promise<void> };

/** Public answers are kept as bytes until a commit changes what they say. */
export function keepAnswers(answers: AnswerCache) {
  const underWay = new Map<string, Making>();

  function answerKept(c: Context<Env>, path: string): Response | undefined {
    const kept = answers.find(path, c.get("ctx").clock());
    return (
      kept && c.newResponse(kept.body, 200, { "content-type": kept.contentType, vary: "Accept" })
    );
  }

  return createMiddleware<Env>(async (c, next) => {
    const query = Object.keys(c.req.queries());
    const tags = c.req.method === "GET" ? familiesOf(c.req.path, query) : undefined;
    if (!tags || wantsPlainJson(c.req.header("accept"))) return next();
    if (!(await answers.isCurrent())) return next();
    const path = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
    const since = answers.moment();
    const other = underWay.get(path);
    // Nothing changed since another caller began to make the same answer: it serves both.
    if (other?.since === since) await other.done;
    const kept = answerKept(c, path);
    if (kept) return kept;
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const making = { since: answers.moment(), done };
    underWay.set(path, making);
    try {
      await next();
      if (c.res.status !== 200) return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const contentType = c.res.headers.get("content-type") ?? "";
      await answers.keep(c.get("ctx"), path, { body, contentType, tags }, making.since);
    } finally {
      if (underWay.get(path) === making) underWay.delete(path);
      resolve();
    }
  });
}
