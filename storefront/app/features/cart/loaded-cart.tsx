import "./ways-on.css";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { saveOfflineCart } from "#app/features/network/offline-cart.ts";
import { firstPhoto, type ProductCard } from "#app/features/product-card/product-card.ts";
import { signInAddress } from "#app/features/session/paths.ts";
import type { MenuLink } from "#app/features/menu/menu.ts";
import { onStale, useVisitorState } from "#app/features/session/visitor-state.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/feedback.tsx";
import type { Photo } from "#app/ui/images/image-url.ts";
import type { CartPricing } from "#contract/pricing/wire.ts";
import type { Product } from "#contract/catalogue.ts";
import type { Order } from "#contract/order.ts";
import { cartPath, productsPath, wishlistPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Undo } from "#app/features/cart-lines/cart-lines.tsx";
import type { CartLine, CartView } from "./cart-view.ts";

/** Delivery estimate and shipping areas. */
export type CartDelivery = { promise: string | null; areas: string | null };

/** Suggestions in an empty cart: the owner's favourites and the categories. */
export type CartStart = { cards: ProductCard[]; categories: (MenuLink & { note: string })[] };

/** Loader data of the cart route. */
export type LoadedCart = {
  cart: CartView | null;
  extras: CartExtras | null;
  /** Input for optimistic prices; null if the backend does not provide it. */
  pricing: CartPricing | null;
  /** The optimistic line for a product the visitor hovers or focuses. */
  adding: CartLine | null;
  suggestions: ProductCard[];
  /** Suggestions while the cart is empty. */
  start: CartStart;
  delivery: CartDelivery;
  /** The backend did not answer, so the content of the cart is unknown. */
  outage: boolean;
  /** The session expired: the cart is available again after signing in. */
  waiting: boolean;
  /** Message of a form posted without scripts. */
  notice: string | null;
  /** The last removal, which can be undone. */
  undo: Undo | null;
  /** Address at which an unpaid order of this browser can be paid, while the cart is empty. */
  unpaid: string | null;
};

export const unknownCart: LoadedCart = {
  cart: null,
  extras: null,
  pricing: null,
  adding: null,
  suggestions: [],
  start: { cards: [], categories: [] },
  delivery: { promise: null, areas: null },
  outage: true,
  waiting: false,
  notice: null,
  undo: null,
  unpaid: null,
};

/** Reloads the cart when another tab changes it, and stores it for offline use. */
export function useFreshCart(loaded?: LoadedCart): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onStale(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (loaded && !loaded.outage) void saveOfflineCart(loaded.cart);
  }, [loaded]);
}

/** If the session expired, the cart may be in the account. */
export function NothingInCart({ waiting = false }: { waiting?: boolean | undefined }) {
  const wishes = useVisitorState(({ wishlist }) => wishlist.length);
  if (waiting) {
    return (
      <Empty title={m["cart.waiting_title"]()} text={m["cart.waiting_text"]()}>
        <ButtonLink href={signInAddress(cartPath)}>{m["cart.waiting_cta"]()}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m["cart.nothing_title"]()} text={m["cart.nothing_text"]()}>
      <ButtonLink href={productsPath}>{m["cart.nothing_cta"]()}</ButtonLink>
      {wishes > 0 && (
        <LinkGo href={wishlistPath}>{m["cart.nothing_wishes"]({ count: wishes })}</LinkGo>
      )}
    </Empty>
  );
}

export type GiftBox = {
  variant: string;
  name: string;
  detail: string | null;
  price: number;
  photo: Photo | null;
  line: string | null;
};

export type GiftOptions = {
  /** The variant of the selected gift box. */
  box: string | null;
  from: string;
  to: string;
  message: string;
};

/** Parts of a cart other than products. */
export type CartExtras = {
  boxes: GiftBox[];
  /** False if the cart contains only gift cards, which need no gift box. */
  canBeGift: boolean;
  gift: GiftOptions;
  coupon: { code: string; amount: number } | null;
  /** Why an applied coupon or card has no effect at present. */
  idle: string | null;
  /** Null if the shop does not accept gift cards. */
  giftCards: { code: string; end: string; amount: number; balance: number }[] | null;
  /** Null if the shop offers no consultation. */
  consultation: boolean | null;
};

export function cartExtras(
  order: Order,
  boxes: readonly Product[],
  features: { giftCards: boolean; consultation: boolean },
): CartExtras {
  const cards = features.giftCards ? order.giftCards : null;
  return {
    boxes: boxes.flatMap(giftBox),
    canBeGift: order.items.some(({ giftBox: isBox, giftCard }) => !isBox && !giftCard),
    gift: giftOf(order),
    coupon: couponOf(order),
    idle: idleWords(order.promotionCoupon, cards ?? []) || null,
    giftCards: cards?.map((card) => ({ ...card, end: card.code.slice(-4) })) ?? null,
    consultation: features.consultation ? order.consultation : null,
  };
}

function giftBox(product: Product): GiftBox[] {
  const { defaultVariant: variant } = product;
  if (!variant || variant.price === undefined || !variant.inStock) return [];
  const { name, subtitle: detail, line } = product;
  const photo = firstPhoto(product);
  return [{ variant: variant["@id"], name, detail, price: variant.price, photo, line }];
}

function giftOf(order: Order): GiftOptions {
  return {
    box: order.items.find(({ giftBox }) => giftBox)?.variant ?? null,
    from: order.giftBoxFromName ?? "",
    to: order.giftBoxToName ?? "",
    message: order.giftBoxMessage ?? "",
  };
}

function couponOf({ promotionCoupon, promotions }: Order): CartExtras["coupon"] {
  if (!promotionCoupon) return null;
  const { code } = promotionCoupon;
  const promotion = promotions.find((one) => one.code.toLowerCase() === code.toLowerCase());
  return { code, amount: promotion?.amount ?? 0 };
}

function idleWords(coupon: Order["promotionCoupon"], cards: Order["giftCards"]): string {
  const { code = "", reason = "" } = coupon ?? {};
  const words = coupon?.applied === false ? [m["gift.coupon_idle"]({ code, reason })] : [];
  for (const { code: card, amount, balance } of cards)
    if (amount + balance === 0) words.push(m["gift.card_idle"]({ end: card.slice(-4) }));
  return words.join(" ").trim();
}
