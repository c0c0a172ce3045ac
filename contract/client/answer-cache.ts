import { ApiError } from "../api-error.ts";
import { CACHE_SECONDS } from "../constants.ts";

export type AnswerCache = ReturnType<typeof createAnswerCache>;

type Entry<Answer> = {
  answer: Promise<Answer>;
  until: number;
  /** Until then the expired answer is served if refreshing fails. */
  staleUntil: number;
};

/** Monotonic clock: setting the system clock back must not prolong lifetimes. */
const now = () => performance.now();

const most = 2000;
const day = 86_400_000;

/** Negative caching: how long after a timeout, and after a 404, the call is not repeated. */
const pauseMs = 10_000;
const absenceMs = 60_000;

export const isAbsence = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 405, 501].includes(error.status);

/** False for empty bodies: a truncated response may still have status 200. */
export const isSomething = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  Object.keys(body).some((key) => key !== "@context" && key !== "@type");

const isTimeout = (error: unknown) => error instanceof DOMException;

/**
 * Shared cache of public answers of a remote backend, with stale-while-revalidate: an expired answer is served while it is
 * refreshed, and for one more day if the backend is slow or down, so that pages keep their menu.
 */
export function createAnswerCache<Answer = unknown>() {
  const entries = new Map<string, Entry<Answer>>();

  function put(key: string, seconds: number, answer: Promise<Answer>): void {
    entries.delete(key);
    const oldest = entries.size >= most ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    const until = now() + seconds * 1000;
    entries.set(key, { answer, until, staleUntil: until + day });
  }

  function load(key: string, seconds: number, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    put(key, seconds, answer);
    const forget = () => entries.get(key)?.answer === answer && entries.delete(key);
    answer
      .then((body) => isSomething(body) || forget())
      .catch((error: unknown) => {
        if (!forget()) return;
        const rest = isAbsence(error) ? absenceMs : isTimeout(error) ? pauseMs : 0;
        if (rest === 0) return;
        const failure = Promise.reject(isTimeout(error) ? new ApiError(503, "Slow") : error);
        failure.catch(() => {});
        entries.set(key, { answer: failure, until: now() + rest, staleUntil: 0 });
      });
    return answer;
  }

  async function refresh(key: string, seconds: number, ask: () => Promise<Answer>): Promise<void> {
    try {
      const body = await ask();
      if (isSomething(body)) put(key, seconds, Promise.resolve(body));
    } catch (error) {
      if (isAbsence(error)) entries.delete(key);
    }
  }

  return {
    read(key: string, seconds: number, ask: () => Promise<Answer>): Promise<Answer> {
      const known = entries.get(key);
      if (known && known.until > now()) return known.answer;
      if (!known || known.staleUntil <= now()) return load(key, seconds, ask);
      known.until = now() + pauseMs;
      void refresh(key, seconds, ask);
      return known.answer;
    },
    put,
    /** Removes an answer that could not be parsed. */
    forget: (key: string) => void entries.delete(key),
    has: (key: string) => (entries.get(key)?.until ?? 0) > now(),
    clear: () => entries.clear(),
  };
}

const lifetimes: [RegExp, number][] = [
  [/^\/shop\/countries\b/, CACHE_SECONDS.countries],
  [/^\/shop\/contact-request-types\b/, CACHE_SECONDS.contactRequestTypes],
  [/^\/shop\/blog-(posts|categories)\b/, CACHE_SECONDS.blog],
  [/^\/shop\/product-reviews(\/\d+|\/summary)?$/, CACHE_SECONDS.catalogue],
  [
    /^\/shop\/(products(-with-facets|-by-slug\/.+|\/.+)?|product-(?!reviews)[\w-]+(\/.+)?|taxons(-tree|-by-slug\/.+|\/.+)?|facets|gift-box-products|catalog-promotions\/.+|(channels|currencies|locales)(\/.+)?)$/,
    CACHE_SECONDS.catalogue,
  ],
  [
    /^\/shop\/(products-by-query\/.+|identity|company|pages|pages-by-path|section-pages|section-pages-by-path|menus|faq|selling-terms|ritual|popular-searches|ingredients(-by-slug)?(\/.+)?)$/,
    CACHE_SECONDS.default,
  ],
];

/** Cache lifetime by path, SPEC §9; undefined for calls whose answer depends on the visitor. */
export function lifetimeOf(path: string): number | undefined {
  const [plain = path] = path.split("?");
  return lifetimes.find(([pattern]) => pattern.test(plain))?.[1];
}
