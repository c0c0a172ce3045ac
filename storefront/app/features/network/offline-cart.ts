import { optimisticQuantity } from "#app/features/cart/cart-request.ts";
import type { CartLine, CartView } from "#app/features/cart/cart-view.ts";
import { tabMemory } from "#app/features/tab-memory.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath, statePath } from "#contract/paths.ts";

const key = "shop-cart";

/** The cart as last loaded, and the number of unsent changes. */
export type OfflineCart = { lines: CartLine[]; seenAt: number; waiting: number };

/** The last visitor, as recorded by storefront/service-worker.ts. */
const readVisitor = async () => (await caches.match(pageHref(statePath)))?.text();

/** Stores the cart for offline use, readable only by the same visitor; recipients of gifts are left out. */
export async function saveOfflineCart(cart: CartView | null): Promise<void> {
  const owner = "caches" in window ? await readVisitor() : undefined;
  const plain = { message: null, gift: null, changes: [], wayOut: null };
  const lines = cart?.lines.map((line) => ({ ...line, ...plain }));
  const kept = owner && lines && JSON.stringify({ owner, lines, seenAt: Date.now() });
  tabMemory.write(key, kept || null);
}

/** Returns the stored cart with queued changes, as far as their effect is certain. */
export async function readOfflineCart(): Promise<OfflineCart | null> {
  const owner = "caches" in window ? await readVisitor() : undefined;
  if (owner === undefined) return null;
  const kept = JSON.parse(tabMemory.read(key) ?? "{}");
  const changes = await readWaiting(owner);
  const known: CartLine[] = kept.owner === owner ? kept.lines : [];
  const lines = changes.reduce(withChange, known);
  if (lines.length + changes.length === 0) return null;
  return { lines, seenAt: kept.seenAt, waiting: changes.length };
}

async function readWaiting(owner: string): Promise<FormData[]> {
  const outbox = await caches.open("outbox");
  const forms: FormData[] = [];
  for (const request of await outbox.keys()) {
    const write = await (await outbox.match(request))?.json();
    if (!write || `${write.owner}` !== owner) continue;
    if (new URL(write.url).pathname !== pageHref(`${cartPath}.data`)) continue;
    forms.push(await new Response(write.body, { headers: write.headers }).formData());
  }
  return forms;
}

function withChange(lines: CartLine[], form: FormData): CartLine[] {
  const intent = form.get("intent");
  const item = Number(form.get("item"));
  if (intent === "empty") return [];
  if (intent === "remove") return lines.filter(({ id }) => id !== item);
  const quantity = intent === "change" && optimisticQuantity(form);
  return lines.map((line) =>
    quantity && line.id === item ? { ...line, quantity, price: line.unitPrice * quantity } : line,
  );
}
