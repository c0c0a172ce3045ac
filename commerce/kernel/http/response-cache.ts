import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { findTargetHandler } from "hono/utils/handler";
import { type CacheFamily, productKey, surrogateKey } from "#contract/client/cache-families.ts";
import { LOCALE } from "#contract/constants.ts";
import { previewHeader } from "#contract/sections/previews.ts";
import { createTaggedCache } from "../cache.ts";
import type { Ctx, Env } from "../ctx.ts";
import type { Changes } from "../db/changes.ts";
import { etagOf, publicAnswer } from "./etag.ts";
import { requireJsonAccepted, takesDefaultForm, varies } from "./json-ld.ts";

export type CachedResponse = {
  body: Buffer<ArrayBuffer>;
  contentType: string;
  etag: string;
  tags: ReadonlySet<string>;
  /** The subset of tags that pages using the response depend on too. */
  pageTags: ReadonlySet<string>;
  /** When a scheduled change, such as a publication, makes the response outdated. */
  until: number;
  /** The parsed body, cached at first use. */
  value?: unknown;
};

/** A cache of public responses, keyed by path and query. */
export type ResponseCache = {
  /** The result is current only if `isCurrent` returned true after the request arrived. */
  find(path: string, now: Date): CachedResponse | undefined;
  /** Whether every change committed before the call has been received. */
  isCurrent(): Promise<boolean>;
  moment(): number;
  /** When the next scheduled change occurs; call it before computing a response, which could otherwise predate it. */
  untilWhen(ctx: Ctx): Promise<number>;
  keep(path: string, answer: CachedResponse, since: number): void;
};

const megabyte = 1024 * 1024;

/** `nextChange` returns the next scheduled change. */
export function createResponseCache(
  changes: Changes,
  nextChange: (ctx: Ctx) => Promise<number>,
): ResponseCache {
  const cache = createTaggedCache<CachedResponse>({
    maxBytes: 64 * megabyte,
    // A parsed value takes more memory than its text.
    sizeOf: ({ body }) => body.byteLength * 4,
  });
  changes.subscribe({ onChange: cache.drop, onGap: cache.clear });

  let horizon = { moment: -1, until: 0 };
  async function untilWhen(ctx: Ctx): Promise<number> {
    const moment = cache.moment();
    if (horizon.moment !== moment || horizon.until <= ctx.clock().getTime()) {
      horizon = { moment, until: await nextChange(ctx) };
    }
    return horizon.until;
  }

  return {
    find(path, now) {
      const kept = cache.get(path);
      return kept && kept.until > now.getTime() ? kept : undefined;
    },
    isCurrent: () =>
      changes.caughtUp().then(
        () => true,
        () => false,
      ),
    moment: cache.moment,
    untilWhen,
    keep: cache.set,
  };
}

/** Headers of a cached response. */
export const headersOf = ({ contentType, etag, until, pageTags }: CachedResponse) => ({
  "content-type": contentType,
  "content-language": LOCALE,
  "cache-control": publicAnswer,
  etag,
  vary: varies,
  [surrogateKey]: [...pageTags].join(" "),
  ...(until < Infinity && { [validUntil]: new Date(until).toISOString() }),
});

/** Tells storefronts when pages made from this response become outdated. */
const validUntil = "x-valid-until";

/** When a response of this API becomes outdated; Infinity without the header. */
export const endOf = (headers: Headers): number =>
  Date.parse(headers.get(validUntil) ?? "") || Infinity;

/** Ends the life of a call's response, in this cache and in the pages made from it. */
export function endAnswer(c: Context, until: number): void {
  if (until < Infinity) c.header(validUntil, new Date(until).toISOString());
}

/** Frozen, because all readers share it. */
export function valueOf(answer: CachedResponse): unknown {
  return (answer.value ??= frozen(JSON.parse(answer.body.toString())));
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Marks a call as public: its response is cached until data with its tags changes. */
export type CacheRule = {
  /** Tags of the response and of pages using it. */
  tags: readonly CacheFamily[];
  /** Tags of the response alone: pages do not show this data. */
  ownTags?: readonly string[];
  /** Whether it also depends on exactly the products it names, tagged `item:<code>`. */
  names?: true;
  /** Query parameters that the call reads outside its schema; responses to other parameters are not cached. */
  reads?: RegExp;
};

/** A rule, or a function of the query's parameters. */
export type CacheRules = CacheRule | ((parameters: string[]) => CacheRule);

const cachedCalls = new WeakMap<object, { rules: CacheRules; parameters: ReadonlySet<string> }>();

/** `parameters` are the names in the query's schema. */
export function cacheCall(handler: object, declared: CacheRules, parameters: string[]): void {
  cachedCalls.set(handler, { rules: declared, parameters: new Set(parameters) });
}

/** Undefined for personal calls, and for queries with unknown parameters, which could fill the cache. */
export function cacheRuleOf(c: Context<Env>, query: string[] = []): CacheRule | undefined {
  if (c.req.method !== "GET") return undefined;
  const found = matchedRoutes(c).flatMap(
    ({ handler }) => cachedCalls.get(findTargetHandler(handler)) ?? [],
  )[0];
  if (!found) return undefined;
  const rule = typeof found.rules === "function" ? found.rules(query) : found.rules;
  const isRead = (name: string) => found.parameters.has(name) || rule.reads?.test(name);
  return query.every(isRead) ? rule : undefined;
}

const productIris = /\/shop\/products\/([\w.-]+)"/g;

function pageTagsOf({ tags, names }: CacheRule, body: Buffer): Set<string> {
  const named = names ? body.toString().matchAll(productIris) : [];
  return new Set([...tags, ...[...named].map(([, code = ""]) => productKey(code))]);
}

/** False if the headers ask for another form than the cached one, or for a preview. */
export const mayAnswerFromCache = (header: (name: string) => string | undefined): boolean =>
  takesDefaultForm(header("accept"), header("prefer")) && header(previewHeader) === undefined;

type Making = { since: number; done: Promise<void> };

/** Caches public responses as bytes until their tags are invalidated. */
export function cacheResponses(answers: ResponseCache) {
  const underWay = new Map<string, Making>();

  function answerFromCache(c: Context<Env>, path: string): Response | undefined {
    const kept = answers.find(path, c.get("ctx").clock());
    return kept && c.newResponse(kept.body, 200, headersOf(kept));
  }

  return createMiddleware<Env>(async (c, next) => {
    const rule = cacheRuleOf(c, Object.keys(c.req.queries()));
    if (rule) requireJsonAccepted(c.req.header("accept"));
    if (!rule || !mayAnswerFromCache((name) => c.req.header(name))) return next();
    if (!(await answers.isCurrent())) return next();
    const path = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
    const since = answers.moment();
    const other = underWay.get(path);
    // Joins another caller that started computing the same response after the last change.
    if (other?.since === since) await other.done;
    const kept = answerFromCache(c, path);
    if (kept) return kept;
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const making = { since: answers.moment(), done };
    underWay.set(path, making);
    try {
      const nextChange = await answers.untilWhen(c.get("ctx"));
      await next();
      if (c.res.status !== 200) return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const { headers } = c.res;
      const contentType = headers.get("content-type") ?? "";
      const etag = etagOf(body);
      headers.set("etag", etag);
      const until = Math.min(nextChange, endOf(headers));
      if (until < Infinity) headers.set(validUntil, new Date(until).toISOString());
      const pageTags = pageTagsOf(rule, body);
      headers.set(surrogateKey, [...pageTags].join(" "));
      const tags = new Set([...pageTags, ...(rule.ownTags ?? [])]);
      answers.keep(path, { body, contentType, etag, tags, pageTags, until }, making.since);
    } finally {
      if (underWay.get(path) === making) underWay.delete(path);
      resolve();
    }
  });
}
