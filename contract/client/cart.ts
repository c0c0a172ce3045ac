import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { CartPricing } from "../pricing/wire.ts";
import { ITEMS_PER_PAGE } from "../constants.ts";
import { Country, CountryCollection } from "../address.ts";
import {
  type ChooseGiftBox,
  type CompleteOrder,
  GiftCard,
  GiftCardBalance,
  GiftCardCode,
  OrderMailboxCode,
  type OrderMailboxRequest,
  type ChangeOrderMailbox,
  type SendGiftCard,
  type UpdateOrder,
} from "../order-requests.ts";
import {
  type AddItem,
  Order,
  OrderCollection,
  OrderDocumentFile,
  PaymentMethodCollection,
  PickupPoint,
  PickupPointCollection,
  ShippingMethodCollection,
} from "../order.ts";
import { Wishlist } from "../wishlist.ts";
import { callsBy, type Send } from "./transport.ts";

/** SPEC §4: cart creation sends a bot-check token; the first item add after it sends this instead. */
export const skipBotCheck = "skip";
/** SPEC §8: sent when the browser cannot run the bot check. */
export const botCheckNotSupported = "not-supported";

const path = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;

export function cartCalls(send: Send) {
  const { get, post, patch, remove } = callsBy(send);
  return {
    createCart: (recaptchaToken: string) => post("/shop/orders", { recaptchaToken }, Order),
    order: (token: string) => get(path(token), Order),
    /** Data to price a cart in the browser (null: a new cart), optionally including a variant or coupon to try. */
    cartPricing: (token: string | null, trial: { variant?: string; coupon?: string } = {}) =>
      get(
        `${token === null ? "/shop" : path(token)}/pricing?${new URLSearchParams(trial)}`,
        CartPricing,
      ),
    mergeCarts: (tokenA: string, tokenB: string) =>
      post("/shop/orders/merge", { tokenA, tokenB }, Order),
    emptyCart: (token: string) => emptied(remove(path(token))),
    addItem: (token: string, item: AddItem) => post(`${path(token)}/items`, item, Order),
    changeItem: (token: string, id: number, quantity: number) =>
      patch(`${path(token)}/items/${id}`, { quantity }, Order),
    removeItem: (token: string, id: number) =>
      removed(send(`${path(token)}/items/${id}`, { method: "DELETE", expects: 204 })),
  };
}

async function removed(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    throw new ApiError(statusOf(error), "Could not remove item from cart");
  }
}

async function emptied(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (statusOf(error) === 404) return;
    throw new ApiError(statusOf(error), "Could not empty cart");
  }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);

export function checkoutCalls(send: Send) {
  const { get, list, put, patch } = callsBy(send);
  const change = (url: string, body: object) => patch(url, body, Order);
  return {
    applyCoupon: (token: string, couponCode: string) =>
      change(`${path(token)}/coupon`, { couponCode }),
    removeCoupon: (token: string) => change(`${path(token)}/remove-coupon`, {}),
    /** Leave out the email of a signed-in customer: it comes from the account. */
    updateOrder: (token: string, details: UpdateOrder) => put(path(token), details, Order),
    shippingMethods: (token: string, shipmentId: number) =>
      list(`${path(token)}/shipments/${shipmentId}/methods`, ShippingMethodCollection),
    paymentMethods: (token: string, paymentId: number) =>
      list(`${path(token)}/payments/${paymentId}/methods`, PaymentMethodCollection),
    selectShipping: (token: string, shipmentId: number, shippingMethod: string) =>
      change(`${path(token)}/shipments/${shipmentId}`, { shippingMethod }),
    /** Also for placed orders, to switch the payment method: pass the last payment's id. */
    selectPayment: (token: string, paymentId: number, paymentMethod: string) =>
      change(`${path(token)}/payments/${paymentId}`, { paymentMethod }),
    choosePudo: (token: string, pudoId: string | null) => change(`${path(token)}/pudo`, { pudoId }),
    askConsultation: (token: string, consultation: boolean) =>
      change(`${path(token)}/consultation`, { consultation }),
    orderDocument: (token: string, id: number) =>
      get(`${path(token)}/documents/${id}`, OrderDocumentFile),
    orderReceipt: (token: string) => get(`${path(token)}/receipt`, OrderDocumentFile),
    /** Idempotent: an order already placed is returned again. */
    completeOrder: (token: string, body: CompleteOrder = {}) =>
      change(`${path(token)}/complete`, body),
  };
}

/** These calls return the gift card, not the cart: fetch the cart again afterwards. */
export function giftCalls(send: Send, { giftCards }: { giftCards: boolean } = { giftCards: true }) {
  const { patch, post } = callsBy(send);
  const cardCall = async (call: string, orderTokenValue: string, giftCardCode: string) => {
    if (!giftCards) throw new ApiError(404, "Feature is not enabled");
    const url = `/shop/gift-cards/${encodeURIComponent(giftCardCode)}/${call}`;
    return patch(url, { giftCardCode, orderTokenValue }, GiftCard);
  };
  return {
    addGiftCard: (token: string, code: string) => cardCall("add-to-order", token, code),
    removeGiftCard: (token: string, code: string) => cardCall("remove-from-order", token, code),
    giftCardBalance: (code: string) => post("/shop/gift-cards/balance", { code }, GiftCardBalance),
    sendGiftCard: (token: string, item: number, body: SendGiftCard) =>
      send(`${path(token)}/items/${item}/send-gift-card`, { method: "POST", body }),
    askGiftCardCode: (token: string) => post(`${path(token)}/gift-card-code`, {}, GiftCardCode),
    chooseGiftBox: (token: string, box: ChooseGiftBox) =>
      patch(`${path(token)}/gift-box`, box, Order),
    removeGiftBox: (token: string) => patch(`${path(token)}/remove-gift-box`, {}, Order),
  };
}

type Wanted = { page?: number; itemsPerPage?: number };

export function orderCalls(send: Send) {
  const { page, post } = callsBy(send);
  return {
    askMailboxCode: (token: string, body: OrderMailboxRequest) =>
      post(`${path(token)}/mailbox-code`, body, OrderMailboxCode),
    changeMailbox: (token: string, body: ChangeOrderMailbox) =>
      send(`${path(token)}/mailbox`, { method: "POST", body }),
    orders: ({ page: number = 1, itemsPerPage = ITEMS_PER_PAGE.default }: Wanted = {}) =>
      page("/shop/orders", OrderCollection, { page: number, itemsPerPage }),
  };
}

export type PickupSearch = {
  city: string;
  zipCode: string;
  countryCode: string;
  address?: string | undefined;
};

/** Pickup-point paths are not under `/shop`: SPEC §7. */
export function pickupCalls(send: Send) {
  const { get, list } = callsBy(send);
  return {
    pickupPoint: (id: string) => get(`/brt/pudos/${encodeURIComponent(id)}`, PickupPoint),
    pickupPoints: (search: PickupSearch) =>
      list("/brt/pudos-by-city", PickupPointCollection, { ...search }),
  };
}

export function geographyCalls(send: Send) {
  const { get, list } = callsBy(send);
  return {
    countries: () => list("/shop/countries", CountryCollection),
    country: (code: string) => get(`/shop/countries/${encodeURIComponent(code)}`, Country),
  };
}

const Remaining = z.object({ token: z.string() }).optional();

const wishlistPath = (token: string) => `/shop/wishlists/${encodeURIComponent(token)}`;

export function wishlistCalls(send: Send) {
  const { get, post } = callsBy(send);
  return {
    createWishlist: () => post("/shop/wishlists", {}, Wishlist),
    wishlist: (token: string) => get(wishlistPath(token), Wishlist),
    /** `product` is the product's slug, required for lists stored in the browser. */
    addToWishlist: (token: string, productVariantId: number, product?: string) =>
      send(`${wishlistPath(token)}/variant`, {
        method: "PATCH",
        body: { productVariantId },
        hints: { product },
        answers: Wishlist,
      }),
    /** Returns the list's token afterwards: the token of a browser-stored list encodes its content. */
    removeFromWishlist: async (token: string, productVariantId: number): Promise<string> => {
      const path = `${wishlistPath(token)}/productVariants/${productVariantId}`;
      return (await send(path, { method: "DELETE", answers: Remaining }))?.token ?? token;
    },
    mergeWishlists: (tokenA: string, tokenB: string) =>
      post("/shop/wishlists/merge", { tokenA, tokenB }, Wishlist),
  };
}
