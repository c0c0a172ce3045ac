import { createMiddleware } from "hono/factory";
import type { AnswerCache } from "./answer-cache.ts";
import { familiesOf } from "./answer-families.ts";
import { wantsPlainJson } from "./json-ld.ts";
import type { Env } from "./router.ts";

/** Public answers are kept as bytes until a commit changes what they say. */
export function keepAnswers(answers: AnswerCache) {
  return createMiddleware<Env>(async (c, next) => {
    const tags = c.req.method === "GET" ? familiesOf(c.req.path) : undefined;
    if (!tags || wantsPlainJson(c.req.header("accept"))) return next();
    if (!(await answers.isCurrent())) return next();
    const path = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
    const kept = answers.find(path, c.get("ctx").clock());
    if (kept) {
      return c.newResponse(kept.body, 200, { "content-type": kept.contentType, vary: "Accept" });
    }
    const since = answers.moment();
    await next();
    if (c.res.status !== 200) return;
    const body = Buffer.from(await c.res.clone().arrayBuffer());
    const contentType = c.res.headers.get("content-type") ?? "";
    await answers.keep(c.get("ctx"), path, { body, contentType, tags }, since);
  });
}
