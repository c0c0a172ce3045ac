import type { RouterContextProvider } from "react-router";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { perform } from "#app/features/cart/cart-actions.server.ts";
import {
  cartErrorMessage,
  type CartVisit,
  loadPricing,
  readOpenOrder,
} from "#app/features/cart/cart.server.ts";
import type {
  CartRequest,
  CartResult,
  LineRequest,
  SwapRequest,
} from "#app/features/cart/cart-request.ts";
import { forgetRemoved, undoRemoval } from "#app/features/cart-lines/removed-lines.server.ts";
import { changeWishlist, wishlistVisit } from "#app/features/wishlist/wishlist.server.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import * as m from "#messages";
import { optional } from "#app/features/api/shop-api.server.ts";
import { shortageOf } from "#app/features/cart-lines/line-changes.ts";
import { readPiece } from "#app/features/product-card/addable.ts";
import { productCard } from "#app/features/product-card/product-card.ts";
import { needsShipping } from "#contract/checkout-rules.ts";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Order } from "#contract/order.ts";
import { loadTerms } from "#app/features/layout/layout-data.server.ts";
import { areaWords, promiseWords } from "#app/features/orders/delivery-words.ts";
import { addingLine } from "#app/features/cart/cart-view.ts";
import { addingParam } from "#app/features/cart-drawer/adding-param.ts";
import { taxonLink } from "#app/features/menu/menu.ts";
import { loadBestSellers } from "#app/routes/search/search.server.ts";
import { partsOfTree } from "#contract/sections/default-menus.ts";
import { cartExtras, type LoadedCart, unknownCart } from "#app/features/cart/loaded-cart.tsx";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Dispatches every form of the cart; some need the session or the wishlist too. */
export async function performInCart(
  asked: Asked,
  visit: CartVisit,
  change: CartRequest,
): Promise<CartResult> {
  switch (change.intent) {
    case "undo":
      return undoRemoval(asked.request, visit, change.recaptchaToken ?? botCheckNotSupported);
    case "favourite":
      return moveToWishlist(asked, visit, change);
    case "alert":
      return askAlert(visit, change);
    case "swap":
      return swapVariant(visit, change);
    default:
      return perform(visit, change);
  }
}

/** Adds to the wishlist first: if that fails, the product stays in the cart. */
async function moveToWishlist(asked: Asked, visit: CartVisit, { item: id }: LineRequest) {
  const item = await itemOf(visit, id);
  if (!item) return gone();
  const wishes = await wishlistVisit(asked.request, asked.context);
  const wish = { product: item.product.slug, variant: item.selectedVariant.id };
  const kept = await changeWishlist(wishes, { intent: "add", ...wish }, asked);
  for (const cookie of wishes.headers.getSetCookie()) visit.headers.append("set-cookie", cookie);
  if (!kept.ok) return kept;
  const removed = await perform(visit, { intent: "remove", item: id });
  const message = m["cart.to_wishlist_done"]({ product: item.productName });
  return removed.ok ? { ...removed, message, wishlist: kept.wishlist } : removed;
}

/** Adds the other variant with the same quantity before it removes the line. */
async function swapVariant(visit: CartVisit, { item: id, ...other }: SwapRequest) {
  const item = await itemOf(visit, id);
  if (!item) return gone();
  const added = await perform(visit, {
    ...other,
    intent: "add",
    quantity: String(item.quantity),
    product: item.product.slug,
    amount: undefined,
    customMessage: item.customMessage ?? undefined,
  });
  if (!added.ok) return { ok: false as const, message: added.message };
  const removed = await perform(visit, { intent: "remove", item: id });
  if (!removed.ok) return removed;
  await forgetRemoved(visit.headers);
  const { message, notice } = added;
  return { ok: true as const, message, ...(notice && { notice }) };
}

async function askAlert(visit: CartVisit, line: LineRequest): Promise<CartResult> {
  const order = await readOpenOrder(visit);
  const item = order?.items.find(({ id }) => id === line.item);
  const email = order?.email;
  if (!item || !email) return gone();
  try {
    await visit.shop.askStockAlert({
      email,
      productVariant: item.variant,
      recaptchaToken: line.recaptchaToken ?? botCheckNotSupported,
    });
    return { ok: true, message: m["cart.tell_me_done"]({ email, product: item.productName }) };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const message = isOutage(error)
      ? cartErrorMessage("change", error)
      : m["product.alert_failed"]();
    return { ok: false, message };
  }
}

async function itemOf(visit: CartVisit, id: number) {
  return (await readOpenOrder(visit))?.items.find((item) => item.id === id);
}

const gone = (): CartResult => ({ ok: false, message: m["cart.error_gone"]() });

const most = 4;

/** Loads the products of unavailable lines, to offer their other variants. */
export function missingProducts(shop: Shop, order: Order): Promise<ProductPage[]> {
  const missing = order.items.filter((item) => !item.giftCard && !item.giftBox && shortageOf(item));
  const slugs = new Set(missing.map(({ product }) => product.slug));
  const pages = [...slugs].map((slug) => optional(shop.product(slug), null));
  return Promise.all(pages).then((found) => found.filter((page) => page !== null));
}

/** Loads the input for optimistic updates; only scripts request it, with the variant a button would add. */
export async function beforeAnswers(
  shop: Shop,
  order: Order | null,
  request: Request,
): Promise<Pick<LoadedCart, "pricing" | "adding">> {
  const piece = readPiece(new URL(request.url).searchParams.get(addingParam) ?? "");
  const variant = piece?.productVariant;
  if (!order && !variant) return { pricing: null, adding: null };
  const [pricing, product] = await Promise.all([
    loadPricing(shop, order?.token ?? null, variant ? { variant } : undefined),
    piece && optional(shop.product(piece.product), null),
  ]);
  return { pricing, adding: product && addingLine(product, variant) };
}

const startCards = 3;

type Around = Pick<LoadedCart, "extras" | "suggestions" | "start" | "delivery">;

/** Loads suggestions for an empty cart. */
export async function aroundNothing(shop: Shop): Promise<Around> {
  const [cards, tree] = await Promise.all([
    loadBestSellers(shop, startCards),
    optional(shop.taxonTree(), []),
  ]);
  const categories = partsOfTree(tree).categories.map((taxon) => {
    const names = taxon.children.slice(0, 3).map(({ name }) => name.toLocaleLowerCase("it"));
    return { ...taxonLink(taxon), note: names.join(", ") };
  });
  const { extras, suggestions, delivery } = unknownCart;
  return { extras, suggestions, delivery, start: { cards, categories } };
}

/** Loads extras and suggestions around the cart's lines; the cart works without them. */
export async function aroundCart(shop: Shop, order: Order): Promise<Around> {
  const [boxes, suggested, terms, lacks] = await Promise.all([
    optional(shop.giftBoxProducts(), []),
    optional(shop.cartSuggestions(order.token), []),
    loadTerms(shop),
    shop.lacks(),
  ]);
  const giftCards = shop.features.giftCards && !lacks.giftCards;
  return {
    extras: cartExtras(order, boxes, { giftCards, consultation: !lacks.consultation }),
    suggestions: suggested.slice(0, most).map(productCard),
    start: unknownCart.start,
    delivery: {
      promise: promiseWords(order.delivery, new Date()),
      areas: needsShipping(order) ? areaWords(terms) : null,
    },
  };
}
