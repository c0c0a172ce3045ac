import type { CartLine, CartView } from "#app/features/cart/cart-view.ts";
import { tabMemory } from "#app/features/tab-memory.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { statePath } from "#contract/paths.ts";

const key = "shop-cart";

/** Who was last here, as storefront/service-worker.ts noted it. */
export const readVisitor = async () =>
  "caches" in window ? (await caches.match(pageHref(statePath)))?.text() : undefined;

/** What this tab saw of the cart, to be shown without a line to who saw it; nothing of whom a gift is for. */
export async function saveOfflineCart(cart: CartView | null): Promise<void> {
  const owner = await readVisitor();
  const plain = { message: null, gift: null, changes: [], wayOut: null };
  const lines = cart?.lines.map((line) => ({ ...line, ...plain }));
  const kept = owner && lines && JSON.stringify({ owner, lines, seenAt: Date.now() });
  tabMemory.write(key, kept || null);
}

/** What the shop last told this visitor of the cart. */
export function readKept(owner: string): { lines: CartLine[]; seenAt: number | null } {
  const kept = JSON.parse(tabMemory.read(key) ?? "{}");
  return kept.owner === owner ? kept : { lines: [], seenAt: null };
}
