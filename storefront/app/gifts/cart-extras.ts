import type { Product } from "#contract/catalogue.ts";
import type { Order } from "#contract/order.ts";
import { firstPhoto } from "#app/catalogue/product-card.ts";
import type { Photo } from "#app/images/photo.ts";

export type GiftBox = {
  variant: string;
  name: string;
  detail: string | null;
  price: number;
  photo: Photo | null;
  line: string | null;
};

export type GiftOptions = {
  /** The variant of the chosen box. */
  box: string | null;
  from: string;
  to: string;
  message: string;
};

/** What a cart has beside its products. */
export type CartExtras = {
  boxes: GiftBox[];
  /** Gift cards alone need no box. */
  canBeGift: boolean;
  gift: GiftOptions;
  coupon: { code: string; amount: number } | null;
  /** Null when the shop does not take them. */
  giftCards: { code: string; end: string; amount: number; balance: number }[] | null;
  consultation: boolean;
};

export function cartExtras(
  order: Order,
  boxes: readonly Product[],
  features: { giftCards: boolean },
): CartExtras {
  return {
    boxes: boxes.flatMap(giftBox),
    canBeGift: order.items.some(({ giftBox: isBox, giftCard }) => !isBox && !giftCard),
    gift: giftOf(order),
    coupon: couponOf(order),
    giftCards: features.giftCards
      ? order.giftCards.map(({ code, amount, balance }) => ({
          code,
          end: code.slice(-4),
          amount,
          balance,
        }))
      : null,
    consultation: order.consultation,
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
