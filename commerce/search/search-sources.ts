import { once } from "node:events";
import { z } from "zod";
import type { CatalogueIndex } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import { attemptLater } from "../kernel/kinds.ts";
import type { Match } from "./match-query.ts";

export type SearchSource = {
  /** Unique among all plugins. */
  type: string;
  /** The ids of the products found, the best first; undefined leaves these words to the next source. */
  find(ctx: Ctx, words: readonly string[], signal: AbortSignal): Promise<number[] | undefined>;
};

/** Who finds products by words instead of the shop's own index: the first that answers. */
export const searchSources = defineExtensionPoint<SearchSource>("search sources", "type");

const patienceMs = 1000;
/** How long a failed source is not asked, and how long the answers that replaced its own are cached. */
const pauseMs = 30_000;
/** The shop hears of no change in a source, so its answers are cached for a limited time. */
const freshMs = 10 * 60_000;

const pausedUntil = new WeakMap<SearchSource, number>();

const Ids = z.array(z.int()).nullish();

/** `match` is undefined where no source answers in time: the shop searches itself. `until` ends the life of the answer. */
export async function askSources(
  ctx: Ctx,
  index: CatalogueIndex,
  words: string[],
): Promise<{ match: Match | undefined; until: number }> {
  const now = ctx.clock().getTime();
  let until = Infinity;
  for (const source of ctx.extensions.of(searchSources)) {
    const isPaused = (pausedUntil.get(source) ?? 0) > now;
    const answer = isPaused
      ? null
      : await attemptLater(source, () => ask(ctx, source, words), null);
    if (!answer && !isPaused) pausedUntil.set(source, now + pauseMs);
    until = Math.min(until, answer ? now + freshMs : (pausedUntil.get(source) ?? now));
    if (answer?.ids) return { match: matchOf(index, answer.ids), until };
  }
  return { match: undefined, until };
}

async function ask(ctx: Ctx, source: SearchSource, words: string[]) {
  const signal = AbortSignal.timeout(patienceMs);
  const late = once(signal, "abort").then(() => Promise.reject(signal.reason));
  // The async function turns a synchronous throw into a rejection.
  const found = (async () => source.find(ctx, words, signal))();
  return { ids: Ids.parse(await Promise.race([found, late])) };
}

function matchOf({ places }: CatalogueIndex, ids: number[]): Match {
  const found = ids.flatMap((id) => places.get(id) ?? []);
  return { places: Uint32Array.from(new Set(found)), complete: found.length > 0, without: [] };
}
