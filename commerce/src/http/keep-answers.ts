import { createMiddleware } from "hono/factory";
import { createTaggedCache } from "../cache/tagged-cache.ts";
import type { Ctx } from "../ctx.ts";
import type { Changes } from "../db/changes.ts";
import { nextPublication } from "../catalogue/next-publication.ts";
import { familiesOf } from "./answer-families.ts";
import { wantsPlainJson } from "./json-ld.ts";
import type { Env } from "./router.ts";

type Answer = {
  body: string;
  contentType: string;
  tags: ReadonlySet<string>;
  /** Time alone changes the answer then: something is published. */
  until: number;
};

const megabyte = 1024 * 1024;

/**
 * Keeps what everybody is told alike as text, until a commit changes it. Before an answer is given again the line of
 * changes is asked whether it has told all: what was committed before a question always shows in its answer.
 */
export function keepAnswers(changes: Changes) {
  const cache = createTaggedCache<Answer>({
    maxBytes: 32 * megabyte,
    sizeOf: ({ body }) => body.length * 2,
  });
  changes.subscribe({ onChange: cache.drop, onGap: cache.clear });

  let known = { moment: -1, until: 0 };
  async function horizon(ctx: Ctx): Promise<number> {
    const moment = cache.moment();
    if (known.moment !== moment || known.until <= ctx.clock().getTime()) {
      known = { moment, until: await nextPublication(ctx) };
    }
    return known.until;
  }

  return createMiddleware<Env>(async (c, next) => {
    const tags = c.req.method === "GET" ? familiesOf(c.req.path) : undefined;
    if (!tags) return next();
    const upToDate = await changes.caughtUp().then(
      () => true,
      () => false,
    );
    if (!upToDate) return next();
    const key = keyOf(c.req.url, c.req.header("accept"));
    const now = c.get("ctx").clock().getTime();
    const kept = cache.get(key);
    if (kept && kept.until > now) {
      return c.newResponse(kept.body, 200, { "content-type": kept.contentType, vary: "Accept" });
    }
    const since = cache.moment();
    await next();
    if (c.res.status !== 200) return;
    const until = await horizon(c.get("ctx"));
    const body = await c.res.clone().text();
    const contentType = c.res.headers.get("content-type") ?? "";
    cache.set(key, { body, contentType, tags, until }, since);
  });
}

/** The path with its query, whatever the host is called, and the kind of JSON asked for. */
function keyOf(url: string, accept: string | undefined): string {
  const path = url.slice(url.indexOf("/", "https://".length));
  return wantsPlainJson(accept) ? `plain ${path}` : path;
}
