import { optimisticQuantity } from "#app/features/cart/cart-request.ts";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { readKept, readVisitor } from "#app/features/network/offline-cart.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { parseEuro } from "#contract/format/money.ts";
import { cartPath, productPath } from "#contract/paths.ts";

/** What the shop last told of the cart, and how many changes have not reached it. */
export type OfflineCart = { lines: CartLine[]; seenAt: number | null; waiting: number };

/** With the changes that wait, as far as their effect is plain. */
export async function readOfflineCart(): Promise<OfflineCart | null> {
  const owner = await readVisitor();
  if (owner === undefined) return null;
  const changes = await readWaiting(owner);
  let { lines, seenAt } = readKept(owner);
  for (const change of changes) lines = await withChange(lines, change);
  if (lines.length + changes.length === 0) return null;
  return { lines, seenAt, waiting: changes.length };
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

async function withChange(lines: CartLine[], form: FormData): Promise<CartLine[]> {
  const intent = form.get("intent");
  const item = Number(form.get("item"));
  if (intent === "empty") return [];
  if (intent === "remove") return lines.filter(({ id }) => id !== item);
  const quantity = intent === "change" && optimisticQuantity(form);
  const changed = lines.map((line) =>
    quantity && line.id === item ? withPieces(line, quantity) : line,
  );
  const added = await Promise.all(piecesOf(form).map(lineOf));
  return added.reduce(withLine, changed);
}

const withPieces = (line: CartLine, quantity: number) => ({
  ...line,
  quantity,
  price: line.unitPrice * quantity,
});

function withLine(lines: CartLine[], added: CartLine | null): CartLine[] {
  const raised = lines.find(
    ({ slug, variant, giftCard }) => slug === added?.slug && variant === added.variant && !giftCard,
  );
  if (!added) return lines;
  if (!raised) return [...lines, { ...added, id: -1 - lines.length }];
  const more = withPieces(raised, raised.quantity + added.quantity);
  return lines.map((line) => (line === raised ? more : line));
}

type Piece = { slug: string | null; code: string; price: number; quantity: number };

/** As add-to-cart-form.tsx and quick-add.tsx send them: «/api/…/CODE 3290», the slug before it or beside it. */
function piecesOf(form: FormData): Piece[] {
  const text = (name: string) => form.get(name)?.toString() ?? null;
  const typed = parseEuro(text("euro") ?? "") ?? 0;
  const quantity = text("piece") ? 1 : (optimisticQuantity(form) ?? 1);
  const tile = text("piece")?.split(" ")[0] ?? text("product");
  const wanted = text("intent")?.startsWith("add") ? form.getAll("productVariant") : [];
  return [...form.getAll("piece"), ...wanted].flatMap((one) => {
    const [, code, price = typed] = /\/([\w-]+)(?: (\d+))?$/.exec(String(one)) ?? [];
    return code ? [{ slug: tile, code, price: Number(price), quantity }] : [];
  });
}

/** Named by the pages that were seen, the latest first; nothing where none of them shows it. */
async function lineOf({ slug: given, code, price, quantity }: Piece): Promise<CartLine | null> {
  const pages = await caches.open("pages");
  for (const request of (await pages.keys()).toReversed()) {
    const html = (await (await pages.match(request, { ignoreVary: true }))?.text()) ?? "";
    // Read as text: to the browser's parser our trusted types policy gives no markup.
    const find = (pattern: string) => new RegExp(pattern).exec(html) ?? undefined;
    const slug = given ?? find(`value="([\\w-]+) [^" ]+/${code} `)?.[1] ?? "";
    const href = pageHref(productPath(slug));
    const isOwn = new URL(request.url).pathname === href;
    const shown = find(isOwn ? "<h1[^>]*>([^<]+)" : `href="${href}"[^>]*>([^<]+)`);
    if (!slug || !shown) continue;
    const [, written = ""] = shown;
    const label = find(`aria-label="([^"]+)"[^>]* value="${slug} [^" ]+/${code} `)?.[1];
    const [, choice] = find(`=${code}"[^>]*><(?:b|span)[^>]*>([^<]+)`) ?? [];
    const variant = choice ?? label?.split(`${written}, `)[1];
    const pictures = (isOwn ? html : html.slice(0, shown.index)).match(
      /(?<=\/_ipx\/[^/]+\/)[^\s",]+/g,
    );
    const path = pictures?.at(isOwn ? 0 : -1);
    const photo = path ? { path: decodeURIComponent(path) } : null;
    const plain = { was: null, giftCard: false, message: null, gift: null, counted: true };
    const named = { name: plainText(written), slug, variant: variant ? plainText(variant) : null };
    const line = { id: 0, ...named, line: null, photo, changes: [], wayOut: null, ...plain };
    return withPieces({ ...line, quantity, unitPrice: price, price }, quantity);
  }
  return null;
}

/** Pages are written with entities. */
export const plainText = (html: string) =>
  new DOMParser().parseFromString(html, "text/html").body.innerText.trim();
