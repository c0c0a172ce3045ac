import { shared } from "../db/changes.ts";
import type { Changes } from "../db/changes.ts";
import { readLabels, readShelf, readShelfProducts } from "./read-shelf.ts";
import type { ShelfSource } from "./read-shelf.ts";
import { createShelf } from "./shelf.ts";
import type { Shelf } from "./shelf.ts";

type Stale = { everything: boolean; labels: boolean; products: Set<number> };

const nothing = (): Stale => ({ everything: false, labels: false, products: new Set() });
const everything = (): Stale => ({ ...nothing(), everything: true });

/** Reads the shelf once, then only what commits have touched; every caller gets it as it is at their call. */
export function keepShelf(source: ShelfSource, changes: Changes): () => Promise<Shelf> {
  let stale = everything();
  let kept = createShelf([], { attributes: [], taxons: [] });
  changes.subscribe({
    onChange: (family) => void (stale.labels ||= family === "labels"),
    onProduct: (id) => void stale.products.add(id),
    onGap: () => void (stale.everything = true),
  });

  const refresh = shared(async () => {
    await changes.caughtUp();
    const changed = stale;
    // What commits touch from here on may or may not be in what is read: it is read again next time.
    stale = nothing();
    try {
      kept = changed.everything ? await readShelf(source) : await renew(kept, changed);
    } catch (error) {
      stale = everything();
      throw error;
    }
    return kept;
  });

  async function renew(shelf: Shelf, { labels, products: touched }: Stale): Promise<Shelf> {
    if (touched.size === 0 && !labels) return shelf;
    const read = touched.size === 0 ? [] : await readShelfProducts(source, [...touched]);
    const untouched = shelf.products.filter(({ id }) => !touched.has(id));
    return createShelf([...untouched, ...read], labels ? await readLabels(source) : shelf);
  }

  // While the line that tells of changes is down, nothing kept can be trusted.
  return () => refresh().catch(() => readShelf(source));
}
