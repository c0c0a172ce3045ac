import { ApiError } from "../../api-error.ts";
import { products, type World } from "./catalogue.ts";
import { isNode, type Node, nodesOf } from "./node.ts";

/**
 * Wishlists for backends without them: the token itself encodes the list, `browser.<slug>*<variant id>~…`, so the cookie
 * that stores the token stores the list.
 */
const mark = "browser.";
/** Maximum token length: a cookie holds 4 kB. */
const longest = 3000;

type Entry = { slug: string; variant: number };

export const isBrowserWishlist = (token: string): boolean => token.startsWith(mark);

function entriesOf(token: string): Entry[] {
  return token
    .slice(mark.length)
    .split("~")
    .flatMap((entry) => {
      const [slug, variant] = entry.split("*");
      return slug && variant ? [{ slug: decodeURIComponent(slug), variant: Number(variant) }] : [];
    });
}

function tokenOf(entries: Entry[]): string {
  const written = entries.map(({ slug, variant }) => `${encodeURIComponent(slug)}*${variant}`);
  while (written.join("~").length > longest) written.shift();
  return mark + written.join("~");
}

type Call = {
  method?: string | undefined;
  body?: unknown;
  hints?: { product: string | undefined };
};

/** Answers the wishlist calls of SPEC §7; null for a wishlist stored by the backend. */
export async function answerFromBrowser(
  path: string,
  { method = "GET", body, hints }: Call,
  world: World,
  findProduct: (slug: string) => Promise<unknown>,
): Promise<Node> {
  const asked = isNode(body) ? body : {};
  const [, token = "", action, id] =
    /^\/shop\/wishlists(?:\/([^/]+)(?:\/(\w+)(?:\/(\d+))?)?)?/.exec(path) ?? [undefined];
  const entries = entriesOf(decodeURIComponent(token));
  if (method === "POST" && token === "merge") return show(merged(asked), world, findProduct);
  if (method === "POST") return show([], world, findProduct);
  if (!isBrowserWishlist(decodeURIComponent(token))) throw new ApiError(404, "Not Found");
  if (method === "DELETE" && action === "productVariants")
    return show(without(entries, Number(id)), world, findProduct);
  if (method !== "PATCH") return show(entries, world, findProduct);
  const added = { slug: hints?.product ?? "", variant: Number(asked.productVariantId) };
  return show([...without(entries, added.variant), added], world, findProduct);
}

const without = (entries: Entry[], variant: number) =>
  entries.filter((one) => one.variant !== variant);

function merged({ tokenA, tokenB }: Node): Entry[] {
  const all = [tokenA, tokenB].flatMap((token) =>
    typeof token === "string" && isBrowserWishlist(token) ? entriesOf(token) : [],
  );
  return all.filter(
    (entry, index) => all.findIndex(({ variant }) => variant === entry.variant) === index,
  );
}

async function show(
  entries: Entry[],
  world: World,
  findProduct: (slug: string) => Promise<unknown>,
): Promise<Node> {
  const found = await Promise.all(
    entries.map(async ({ slug, variant }) => {
      const [product] = await products([await findProduct(slug).catch(() => null)], world);
      const wished = nodesOf(product?.variants).find(({ id }) => id === variant);
      return product ? [{ product, variant: wished ?? product.defaultVariant, quantity: 0 }] : [];
    }),
  );
  const token = tokenOf(entries);
  return { id: 1, token, "@id": `/shop/wishlists/${token}`, wishlistProducts: found.flat() };
}
