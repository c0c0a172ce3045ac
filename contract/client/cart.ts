import { ApiError } from "../api-error.ts";
import { ITEMS_PER_PAGE } from "../constants.ts";
import { Country, CountryCollection } from "../address.ts";
import {
  type ChooseGiftBox,
  type CompleteOrder,
  GiftCard,
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
import { page, type Send } from "./transport.ts";

/** SPEC §4: creation carries a bot-check token, the item add that follows carries this instead. */
export const skipBotCheck = "skip";
/** SPEC §8: sent when the bot check cannot run. */
export const botCheckNotSupported = "not-supported";

const path = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;

export function cartCalls(send: Send) {
  return {
    createCart: (recaptchaToken: string) =>
      send("/shop/orders", { method: "POST", body: { recaptchaToken }, answers: Order }),
    order: (token: string) => send(path(token), { answers: Order }),
    mergeCarts: (tokenA: string, tokenB: string) =>
      send("/shop/orders/merge", { method: "POST", body: { tokenA, tokenB }, answers: Order }),
    emptyCart: (token: string) => emptied(send(path(token), { method: "DELETE" })),
    addItem: (token: string, item: AddItem) =>
      send(`${path(token)}/items`, { method: "POST", body: item, answers: Order }),
    changeItem: (token: string, id: number, quantity: number) =>
      send(`${path(token)}/items/${id}`, { method: "PATCH", body: { quantity }, answers: Order }),
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
  const patch = (url: string, body: object) => send(url, { method: "PATCH", body, answers: Order });
  return {
    applyCoupon: (token: string, couponCode: string) =>
      patch(`${path(token)}/coupon`, { couponCode }),
    removeCoupon: (token: string) => patch(`${path(token)}/remove-coupon`, {}),
    /** A customer's email comes from the account: leave it out. */
    updateOrder: (token: string, details: UpdateOrder) =>
      send(path(token), { method: "PUT", body: details, answers: Order }),
    shippingMethods: async (token: string, shipmentId: number) =>
      members(
        await send(`${path(token)}/shipments/${shipmentId}/methods`, {
          answers: ShippingMethodCollection,
        }),
      ),
    paymentMethods: async (token: string, paymentId: number) =>
      members(
        await send(`${path(token)}/payments/${paymentId}/methods`, {
          answers: PaymentMethodCollection,
        }),
      ),
    selectShipping: (token: string, shipmentId: number, shippingMethod: string) =>
      patch(`${path(token)}/shipments/${shipmentId}`, { shippingMethod }),
    /** Of a placed order too, to pay it in another way: use the last payment. */
    selectPayment: (token: string, paymentId: number, paymentMethod: string) =>
      patch(`${path(token)}/payments/${paymentId}`, { paymentMethod }),
    choosePudo: (token: string, pudoId: string | null) => patch(`${path(token)}/pudo`, { pudoId }),
    askConsultation: (token: string, consultation: boolean) =>
      patch(`${path(token)}/consultation`, { consultation }),
    orderDocument: (token: string, id: number) =>
      send(`${path(token)}/documents/${id}`, { answers: OrderDocumentFile }),
    /** Safe to repeat: a placed order is answered again. */
    completeOrder: (token: string, body: CompleteOrder = {}) =>
      patch(`${path(token)}/complete`, body),
  };
}

const members = <Item>(collection: { "hydra:member": Item[] }) => collection["hydra:member"];

const order = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;
const card = (code: string) => `/shop/gift-cards/${encodeURIComponent(code)}`;

/** Card calls answer the card, not the cart: ask for the cart again. */
export function giftCalls(send: Send, { giftCards }: { giftCards: boolean } = { giftCards: true }) {
  const cardCall = (call: string, token: string, code: string) => {
    if (!giftCards) throw new ApiError(404, "Feature is not enabled");
    return send(`${card(code)}/${call}`, {
      method: "PATCH",
      body: { giftCardCode: code, orderTokenValue: token },
      answers: GiftCard,
    });
  };
  return {
    addGiftCard: async (token: string, code: string) => cardCall("add-to-order", token, code),
    removeGiftCard: async (token: string, code: string) =>
      cardCall("remove-from-order", token, code),
    chooseGiftBox: (token: string, box: ChooseGiftBox) =>
      send(`${order(token)}/gift-box`, { method: "PATCH", body: box, answers: Order }),
    removeGiftBox: (token: string) =>
      send(`${order(token)}/remove-gift-box`, { method: "PATCH", body: {}, answers: Order }),
  };
}

type Wanted = { page?: number; itemsPerPage?: number };

export function orderCalls(send: Send) {
  return {
    orders: async ({ page: number = 1, itemsPerPage = ITEMS_PER_PAGE.default }: Wanted = {}) =>
      page(
        await send("/shop/orders", {
          query: { page: number, itemsPerPage },
          answers: OrderCollection,
        }),
      ),
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
  return {
    pickupPoint: (id: string) =>
      send(`/brt/pudos/${encodeURIComponent(id)}`, { answers: PickupPoint }),
    pickupPoints: async (search: PickupSearch): Promise<PickupPoint[]> =>
      page(
        await send("/brt/pudos-by-city", { query: { ...search }, answers: PickupPointCollection }),
      ).items,
  };
}

export function geographyCalls(send: Send) {
  return {
    countries: async (): Promise<Country[]> =>
      page(await send("/shop/countries", { answers: CountryCollection })).items,
    country: (code: string) =>
      send(`/shop/countries/${encodeURIComponent(code)}`, { answers: Country }),
  };
}

const wishlistPath = (token: string) => `/shop/wishlists/${encodeURIComponent(token)}`;

export function wishlistCalls(send: Send) {
  return {
    createWishlist: () => send("/shop/wishlists", { method: "POST", answers: Wishlist }),
    wishlist: (token: string) => send(wishlistPath(token), { answers: Wishlist }),
    /** `product`: its slug, for lists that the browser keeps. */
    addToWishlist: (token: string, productVariantId: number, product?: string) =>
      send(`${wishlistPath(token)}/variant`, {
        method: "PATCH",
        body: { productVariantId, ...(isBrowserWishlist(token) && { product }) },
        answers: Wishlist,
      }),
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
      send("/shop/wishlists/merge", {
        method: "POST",
        body: { tokenA, tokenB },
        answers: Wishlist,
      }),
  };
}
