import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { findTargetHandler } from "hono/utils/handler";
import { type CacheFamily, productKey, surrogateKey } from "#contract/client/cache-families.ts";
import { LOCALE } from "#contract/constants.ts";
import { createTaggedCache } from "../cache.ts";
import type { Ctx, Env } from "../ctx.ts";
import type { Changes } from "../db/changes.ts";
import { etagOf, publicAnswer } from "./etag.ts";
import { prefersIris, requireJsonAccepted, varies, wantsPlainJson } from "./json-ld.ts";

export type CachedResponse = {
  body: Buffer<ArrayBuffer>;
  contentType: string;
  etag: string;
  tags: ReadonlySet<string>;
  /** The part of the tags that pages with the answer are made from too. */
  pageTags: ReadonlySet<string>;
  /** Time alone changes the answer then: something is published. */
  until: number;
  /** What the body says, once somebody in the process asked. */
  value?: unknown;
};

/** What everybody is told alike, by path and query. */
export type ResponseCache = {
  /** True now only if `isCurrent` has said so since the question came. */
  find(path: string, now: Date): CachedResponse | undefined;
  /** Whether every change committed before the call has been told. */
  isCurrent(): Promise<boolean>;
  moment(): number;
  /** When time alone will next change answers; asked before one is made, or it could be of the time before. */
  untilWhen(ctx: Ctx): Promise<number>;
  keep(path: string, answer: CachedResponse, since: number): void;
};

const megabyte = 1024 * 1024;

/** `nextChange` says when the passing of time alone will change what is answered. */
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

/** What an answer says of itself besides its bytes. */
export const headersOf = ({ contentType, etag, until, pageTags }: CachedResponse) => ({
  "content-type": contentType,
  "content-language": LOCALE,
  "cache-control": publicAnswer,
  etag,
  vary: varies,
  [surrogateKey]: [...pageTags].join(" "),
  ...(until < Infinity && { [validUntil]: new Date(until).toISOString() }),
});

/** Tells storefronts when to render a page again that was made from the answer. */
export const validUntil = "x-valid-until";

/** Shared by all who ask, so nobody may change it. */
export function valueOf(answer: CachedResponse): unknown {
  return (answer.value ??= frozen(JSON.parse(answer.body.toString())));
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Declares a call whose answer is the same for everybody, to be kept until what it is made from changes. */
export type CacheRule = {
  /** Made from these, as pages with the answer are. */
  tags: readonly CacheFamily[];
  /** Announced changes of the answer alone: pages do not show them. */
  ownTags?: readonly string[];
  /** Whether it also depends on the products it names, as `item:<code>`, and on no other. */
  names?: true;
  /** Query parameters that the call reads outside its schema; responses to other parameters are not cached. */
  reads?: RegExp;
};

/** The same, or what it is for the parameters of a query. */
export type CacheRules = CacheRule | ((parameters: string[]) => CacheRule);

const cachedCalls = new WeakMap<object, { rules: CacheRules; parameters: ReadonlySet<string> }>();

/** `parameters` are those of the query's schema. */
export function cacheCall(handler: object, declared: CacheRules, parameters: string[]): void {
  cachedCalls.set(handler, { rules: declared, parameters: new Set(parameters) });
}

/** Nothing for calls that are personal, and for a query with something that nobody reads. */
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

type Making = { since: number; done: Promise<void> };

/** Public answers are kept as bytes until a commit changes what they say. */
export function cacheResponses(answers: ResponseCache) {
  const underWay = new Map<string, Making>();

  function answerFromCache(c: Context<Env>, path: string): Response | undefined {
    const kept = answers.find(path, c.get("ctx").clock());
    return kept && c.newResponse(kept.body, 200, headersOf(kept));
  }

  return createMiddleware<Env>(async (c, next) => {
    const rule = cacheRuleOf(c, Object.keys(c.req.queries()));
    const accept = c.req.header("accept");
    if (rule) requireJsonAccepted(accept);
    const plain = wantsPlainJson(accept);
    if (!rule || plain || prefersIris(c) || c.get("ctx").preview) return next();
    if (!(await answers.isCurrent())) return next();
    const path = c.req.url.slice(c.req.url.indexOf("/", "https://".length));
    const since = answers.moment();
    const other = underWay.get(path);
    // Nothing changed since another caller began to make the same answer: it serves both.
    if (other?.since === since) await other.done;
    const kept = answerFromCache(c, path);
    if (kept) return kept;
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const making = { since: answers.moment(), done };
    underWay.set(path, making);
    try {
      const until = await answers.untilWhen(c.get("ctx"));
      await next();
      if (c.res.status !== 200) return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const { headers } = c.res;
      const contentType = headers.get("content-type") ?? "";
      const etag = etagOf(body);
      headers.set("etag", etag);
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
