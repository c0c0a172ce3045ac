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
import { isBrowserWishlist } from "./dialects/browser-wishlist.ts";
import { callsBy, type Send } from "./transport.ts";

/** SPEC §4: creation carries a bot-check token, the item add that follows carries this instead. */
export const skipBotCheck = "skip";
/** SPEC §8: sent when the bot check cannot run. */
export const botCheckNotSupported = "not-supported";

const path = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;

export function cartCalls(send: Send) {
  const { get, post, patch, remove } = callsBy(send);
  return {
    createCart: (recaptchaToken: string) => post("/shop/orders", { recaptchaToken }, Order),
    order: (token: string) => get(path(token), Order),
    /** Prices of a cart (null: of a new one), optionally with one more piece of a variant or with a coupon to try. */
    cartPricing: (token: string | null, wanted: { variant?: string; coupon?: string } = {}) =>
      get(
        `${token === null ? "/shop" : path(token)}/pricing?${new URLSearchParams(wanted)}`,
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
    /** A customer's email comes from the account: leave it out. */
    updateOrder: (token: string, details: UpdateOrder) => put(path(token), details, Order),
    shippingMethods: (token: string, shipmentId: number) =>
      list(`${path(token)}/shipments/${shipmentId}/methods`, ShippingMethodCollection),
    paymentMethods: (token: string, paymentId: number) =>
      list(`${path(token)}/payments/${paymentId}/methods`, PaymentMethodCollection),
    selectShipping: (token: string, shipmentId: number, shippingMethod: string) =>
      change(`${path(token)}/shipments/${shipmentId}`, { shippingMethod }),
    /** Of a placed order too, to pay it in another way: use the last payment. */
    selectPayment: (token: string, paymentId: number, paymentMethod: string) =>
      change(`${path(token)}/payments/${paymentId}`, { paymentMethod }),
    choosePudo: (token: string, pudoId: string | null) => change(`${path(token)}/pudo`, { pudoId }),
    askConsultation: (token: string, consultation: boolean) =>
      change(`${path(token)}/consultation`, { consultation }),
    orderDocument: (token: string, id: number) =>
      get(`${path(token)}/documents/${id}`, OrderDocumentFile),
    /** Safe to repeat: a placed order is answered again. */
    completeOrder: (token: string, body: CompleteOrder = {}) =>
      change(`${path(token)}/complete`, body),
  };
}

/** Card calls answer the card, not the cart: ask for the cart again. */
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

/** These calls live beside the shop, not under it: SPEC §7. */
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

const wishlistPath = (token: string) => `/shop/wishlists/${encodeURIComponent(token)}`;

export function wishlistCalls(send: Send) {
  const { get, post, patch } = callsBy(send);
  return {
    createWishlist: () => post("/shop/wishlists", {}, Wishlist),
    wishlist: (token: string) => get(wishlistPath(token), Wishlist),
    /** `product`: its slug, for lists that the browser keeps. */
    addToWishlist: (token: string, productVariantId: number, product?: string) => {
      const body = { productVariantId, ...(isBrowserWishlist(token) && { product }) };
      return patch(`${wishlistPath(token)}/variant`, body, Wishlist);
    },
    /** The token the list has from now on: one that the browser keeps is its own token. */
    removeFromWishlist: async (token: string, productVariantId: number): Promise<string> => {
      const path = `${wishlistPath(token)}/productVariants/${productVariantId}`;
      if (!isBrowserWishlist(token)) {
        await send(path, { method: "DELETE" });
        return token;
      }
      return (await send(path, { method: "DELETE", answers: Wishlist })).token;
    },
    mergeWishlists: (tokenA: string, tokenB: string) =>
      post("/shop/wishlists/merge", { tokenA, tokenB }, Wishlist),
  };
}
