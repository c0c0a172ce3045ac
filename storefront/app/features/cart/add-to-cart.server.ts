import { ApiError, isOutage } from "#contract/api-error.ts";
import { clearCartToken, setCartToken } from "#app/features/session/cookies.server.ts";
import type { ProductPage } from "#contract/catalogue.ts";
import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import type { Shop } from "#contract/client/client.ts";
import { giftCardViolations } from "#contract/forms/gift-card.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";
import { itemName } from "#contract/format/variant-name.ts";
import * as m from "#messages";
import {
  cartErrorMessage,
  type CartVisit,
  isLostCart,
  quantityRefusal,
  readOpenOrder,
  type RefusedProduct,
} from "./cart.server.ts";
import {
  type AddAllRequest,
  type AddAttempt,
  type AddRequest,
  type CartRefused,
  type CartResult,
  parseQuantity,
} from "./cart-request.ts";
import { cartView } from "./cart-view.ts";

export async function addToCart(visit: CartVisit, request: AddRequest): Promise<CartResult> {
  const quantity = parseQuantity(request.quantity);
  if (quantity === null) return refuse(visit, request, quantityRefusal());
  const wrong = giftCardViolations(request, new Date());
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((one) => [one.propertyPath, one.message]));
    return { ...(await refuse(visit, request, Object.values(fields).join(" "))), fields };
  }
  const botCheck = request.recaptchaToken ?? botCheckNotSupported;
  const token = await openCart(visit, botCheck);
  if (typeof token !== "string") return refuse(visit, request, token.refused);
  try {
    const { productVariant, amount, customMessage, gift } = request;
    const order = await visit.shop.addItem(token, {
      productVariant,
      quantity,
      amount,
      customMessage,
      gift,
      recaptchaToken: visit.token === null ? skipBotCheck : botCheck,
    });
    await setCartToken(visit.headers, token);
    const notice = priceChange(order, request);
    const message = [added(order, request), notice].filter(Boolean).join(". ");
    return { ok: true, message, ...(notice && { notice }), cart: cartView(order) };
  } catch (error) {
    return explain(visit, request, quantity, error);
  }
}

async function explain(
  visit: CartVisit,
  request: AddRequest,
  quantity: number,
  error: unknown,
): Promise<CartRefused> {
  if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  if (isLostCart("add", error)) await clearCartToken(visit.headers);
  if (isLostCart("add", error) || isOutage(error))
    return refuse(visit, request, cartErrorMessage("add", error));
  const product = await requestedProduct(visit.shop, request);
  const order = await readOpenOrder(visit);
  // A token without an order means that the order was placed elsewhere: its token has been cleared.
  const placed = visit.token !== null && order === null;
  const refused = placed ? undefined : refusedProduct(product, order, request, quantity);
  return {
    ok: false,
    message: cartErrorMessage("add", error, refused),
    attempt: attemptAgain(product, request),
  };
}

async function refuse(
  { shop }: CartVisit,
  request: AddRequest,
  message: string,
): Promise<CartRefused> {
  const attempt = attemptAgain(await requestedProduct(shop, request), request);
  return { ok: false, message, attempt };
}

function added(order: Order, { productVariant }: AddRequest): string {
  const item = order.items.find((one) => one.variant === productVariant);
  if (!item) return m["cart.added"]();
  return m["cart.added_product"]({
    product: itemName(item),
  });
}

/** Cached pages may show an old price: reports the price that will be charged. */
function priceChange(order: Order, { productVariant, shownPrice }: AddRequest): string | undefined {
  const item = order.items.find((one) => one.variant === productVariant && !one.giftCard);
  if (!item || shownPrice === undefined || item.unitPrice === shownPrice) return undefined;
  return m["cart.price_changed"]({
    product: item.productName,
    before: formatEuro(shownPrice),
    now: formatEuro(item.unitPrice),
  });
}

/** Adds the products that are available and reports the others. */
export async function addAll(visit: CartVisit, request: AddAllRequest): Promise<CartResult> {
  const { productVariants, recaptchaToken = botCheckNotSupported } = request;
  const token = await openCart(visit, recaptchaToken);
  if (typeof token !== "string") return { ok: false, message: token.refused };
  let order: Order | undefined;
  let added = 0;
  // Sequential: concurrent adds to one cart would conflict.
  for (const [index, productVariant] of productVariants.entries()) {
    try {
      // A bot check token is valid once, even if its product was refused.
      const botCheck = visit.token === null || index > 0 ? skipBotCheck : recaptchaToken;
      order = await visit.shop.addItem(token, {
        productVariant,
        quantity: 1,
        recaptchaToken: botCheck,
      });
      added++;
    } catch (error) {
      if (!(error instanceof ApiError) && !isOutage(error)) throw error;
      const lost = isLostCart("add", error);
      if (lost) await clearCartToken(visit.headers);
      if (lost || isOutage(error)) return { ok: false, message: cartErrorMessage("add", error) };
    }
  }
  if (!order) return { ok: false, message: m["cart.added_none"]() };
  await setCartToken(visit.headers, token);
  const missing = productVariants.length - added;
  const message = [
    m["cart.added_several"]({ count: added }),
    ...(missing > 0 ? [m["cart.added_missing"]({ count: missing })] : []),
  ].join(" ");
  return { ok: true, message, cart: cartView(order) };
}

/** Returns the visitor's cart, or a new one whose token is stored at once: if the add fails, the next one uses it. */
export async function openCart(
  visit: CartVisit,
  botCheck: string,
): Promise<string | { refused: string }> {
  if (visit.token !== null) return visit.token;
  try {
    const { token } = await visit.shop.createCart(botCheck);
    await setCartToken(visit.headers, token);
    return token;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return { refused: cartErrorMessage("create", error) };
  }
}

/** Returns null if the shop no longer has the product, undefined if the backend did not answer. */
async function requestedProduct(
  shop: Shop,
  { product }: AddRequest,
): Promise<ProductPage | null | undefined> {
  if (product === null) return undefined;
  return shop
    .product(product)
    .catch((error: unknown) =>
      error instanceof ApiError && error.status === 404 ? null : undefined,
    );
}

function refusedProduct(
  product: ProductPage | null | undefined,
  order: Order | null,
  { productVariant }: AddRequest,
  quantity: number,
): RefusedProduct {
  const variant = product?.variants.find((one) => one["@id"] === productVariant);
  const inCart = order?.items.filter((item) => item.variant === productVariant) ?? [];
  return {
    name: product?.name ?? null,
    offer: offerOf(product, variant),
    available: variant?.available ?? null,
    alreadyInCart: inCart.reduce((sum, item) => sum + item.quantity, 0),
    quantity,
  };
}

function attemptAgain(
  product: ProductPage | null | undefined,
  { productVariant, quantity }: AddRequest,
): AddAttempt | undefined {
  return product ? { name: product.name, slug: product.slug, productVariant, quantity } : undefined;
}

function offerOf(
  product: ProductPage | null | undefined,
  variant: ProductPage["variants"][number] | undefined,
): RefusedProduct["offer"] {
  if (product === undefined) return null;
  if (product === null) return "no_product";
  if (variant === undefined) return "no_variant";
  return variant.price === undefined ? "not_for_sale" : "for_sale";
}
