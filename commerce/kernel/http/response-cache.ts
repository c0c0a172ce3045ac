import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LOCALE } from "#contract/constants.ts";
import { createTaggedCache } from "../cache.ts";
import type { Ctx } from "../ctx.ts";
import type { Changes } from "../db/changes.ts";
import { etagOf, publicAnswer } from "./etag.ts";
import { wantsPlainJson } from "./json-ld.ts";
import type { Env } from "./router.ts";

export type CachedResponse = {
  body: Buffer<ArrayBuffer>;
  contentType: string;
  etag: string;
  tags: ReadonlySet<string>;
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
    // The value takes more room than the text it was read from.
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
export const headersOf = ({ contentType, etag, until, tags }: CachedResponse) => ({
  "content-type": contentType,
  "content-language": LOCALE,
  "cache-control": publicAnswer,
  etag,
  vary: "Accept",
  [surrogateKey]: [...tags].join(" "),
  ...(until < Infinity && { [validUntil]: new Date(until).toISOString() }),
});

/** What the answer was made from, as commits name it: storefronts and CDNs drop by it. */
export const surrogateKey = "surrogate-key";

/** Tells storefronts when a page made from the answer must be made anew. */
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

/** What depends on any product; what names its products is told of those alone. */
const catalogue = new Set(["structure", "products"]);
const stock = new Set([...catalogue, "stock"]);
const named = new Set(["structure", "stock"]);
const structure = new Set(["structure"]);
const content = new Set(["content"]);

const paging = "page|itemsPerPage";
const filter = String.raw`taxon|min_price|max_price|attributes\[[^\]]+\](?:\[[^\]]*\])?|sorting\[\w+\]`;
const review = String.raw`reviewSubject(?:\[\])?|rating|skinType|order\[\w+\]`;

type Family = {
  path: RegExp;
  tags: ReadonlySet<string>;
  /** Whether it also depends on the products it names, as `item:<code>`, and on no other. */
  names?: true;
  /** The query parameters it reads; an answer to any other is not kept. */
  reads?: RegExp;
};

const reading = (...names: string[]) => new RegExp(`^(?:${names.join("|")})$`);

/** Calls whose answer is the same for everybody, with the families of data it is made from. */
const families: Family[] = [
  { path: /\/shop\/facets$/, tags: catalogue, reads: reading(filter) },
  { path: /\/shop\/(taxons-tree|taxons-by-slug)(\/|$)/, tags: structure },
  // In the shop's own order a list depends on where products stand and on those it names, not on the price of others.
  {
    path: /\/shop\/products-with-facets$/,
    tags: new Set([...named, "places"]),
    names: true,
    reads: reading("taxon", paging),
  },
  { path: /\/shop\/products-with-facets$/, tags: stock, reads: reading(filter, paging) },
  { path: /\/shop\/products-by-query\//, tags: stock, reads: reading(filter, paging, "facets") },
  {
    path: /\/shop\/(products|products-by-slug|product-associations|product-variants)\//,
    tags: named,
    names: true,
  },
  { path: /\/shop\/(products|product-variants|gift-box-products)$/, tags: stock },
  {
    path: /\/shop\/product-reviews(\/summary)?$/,
    tags: new Set(["reviews", "structure"]),
    names: true,
    reads: reading(review, paging),
  },
  {
    path: /\/shop\/blog-/,
    tags: new Set(["blog", ...named]),
    names: true,
    reads: reading(paging, String.raw`category\.translations\.slug`),
  },
  // Pages say where and when parcels arrive, and show cards of products.
  {
    path: /\/shop\/pages-by-path$/,
    tags: new Set(["content", "selling", "structure"]),
    names: true,
    reads: reading("path"),
  },
  { path: /\/shop\/faq$/, tags: new Set(["content", ...structure]), names: true },
  {
    path: /\/shop\/section-pages-by-path$/,
    tags: new Set(["content", ...stock]),
    reads: reading("path"),
  },
  // They count the labels that name them.
  { path: /\/shop\/ingredients$/, tags: new Set(["structure", "places"]) },
  { path: /\/shop\/ingredients-by-slug\//, tags: stock },
  // The questions name no product, and every page asks whether there are any.
  { path: /\/shop\/ritual$/, tags: new Set(["content", ...structure]) },
  {
    path: /\/shop\/ritual\/routine$/,
    tags: new Set(["content", ...stock]),
    reads: reading(String.raw`answers\[[a-z0-9-]+\]`),
  },
  { path: /\/shop\/(pages|section-pages|company|identity)$/, tags: content },
  // Links follow what was renamed.
  { path: /\/shop\/menus$/, tags: new Set(["content", "structure", "blog"]) },
  { path: /\/shop\/selling-terms$/, tags: new Set(["selling", "structure", "content"]) },
];

/** Nothing for calls that are personal, or whose address has something in it that nobody reads. */
export function familiesOf(path: string, query: string[] = []): Family | undefined {
  const reads = ({ reads }: Family) => query.every((name) => reads?.test(name));
  return families.find((one) => one.path.test(path) && reads(one));
}

const productIris = /\/shop\/products\/([\w.-]+)"/g;

function tagsOf({ tags, names }: Family, body: Buffer): ReadonlySet<string> {
  if (!names) return tags;
  const codes = [...body.toString().matchAll(productIris)].map(([, code]) => `item:${code}`);
  return new Set([...tags, ...codes]);
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
    const query = Object.keys(c.req.queries());
    const family = c.req.method === "GET" ? familiesOf(c.req.path, query) : undefined;
    const plain = wantsPlainJson(c.req.header("accept"));
    if (!family || plain || c.get("ctx").preview) return next();
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
      const tags = tagsOf(family, body);
      headers.set(surrogateKey, [...tags].join(" "));
      answers.keep(path, { body, contentType, etag, tags, until }, making.since);
    } finally {
      if (underWay.get(path) === making) underWay.delete(path);
      resolve();
    }
  });
}
