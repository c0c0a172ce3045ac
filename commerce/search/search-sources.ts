import { once } from "node:events";
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
export const searchSources = defineExtensionPoint<SearchSource>("search sources");

const patienceMs = 1000;

/** Undefined where no source answers in time: the shop searches itself. */
export async function askSources(
  ctx: Ctx,
  { places }: CatalogueIndex,
  words: string[],
): Promise<Match | undefined> {
  for (const source of ctx.extensions.of(searchSources)) {
    const signal = AbortSignal.timeout(patienceMs);
    const late = once(signal, "abort").then(() => Promise.reject(signal.reason));
    const asked = () => Promise.race([source.find(ctx, words, signal), late]);
    const ids = await attemptLater(source, asked, undefined);
    if (!ids) continue;
    const found = ids.flatMap((id) => places.get(id) ?? []);
    return { places: Uint32Array.from(new Set(found)), complete: found.length > 0, without: [] };
  }
  return undefined;
}
