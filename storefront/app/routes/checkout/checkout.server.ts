import { redirect, redirectDocument, type RouterContextProvider } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { type CartVisit, loadPricing, readOpenOrder } from "#app/features/cart/cart.server.ts";
import type { Codes } from "#app/features/cart/code-forms.tsx";
import { cartExtras } from "#app/features/cart/loaded-cart.tsx";
import { countryChoices } from "#app/features/forms/address-fields.tsx";
import {
  consumeFlash,
  consumeUnsavedForm,
  readCartToken,
  readLastOrder,
  saveUnsavedForm,
} from "#app/features/session/cookies.server.ts";
import { readPendingCode } from "#app/features/session/login-code.server.ts";
import { signInAddress } from "#app/features/session/paths.ts";
import type { Session } from "#app/features/session/session.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { Address, AddressInput } from "#contract/address.ts";
import { ADDRESS_FIELDS, needsShipping } from "#contract/checkout-rules.ts";
import type { Shop } from "#contract/client/client.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import type { Order, OrderAddress } from "#contract/order.ts";
import { chosenPayment, chosenShipping } from "#app/features/orders/order-view.ts";
import { afterOrder, orderAddress } from "#app/features/orders/placed-order.server.ts";
import { findPlacedOrder } from "../../features/orders/placed-order.server.ts";
import { checkoutView, isSamePlace, PLACE_FIELDS } from "./checkout-view.ts";
import { otherAddress } from "./details.ts";
import { isCallFailure } from "./explain-refusal.ts";
import {
  nearAddress,
  pickupQuery,
  type PickupView,
  pointView,
  pointsWithin,
} from "./pickup-points.tsx";
import { cartPath, checkoutPath } from "#contract/paths.ts";
import { routerPath } from "#app/ui/page-link.tsx";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The session, if any, and the cart of a request to the checkout. */
export type CheckoutVisit = CartVisit & {
  session: Session | null;
  order: Order;
  headers: Headers;
};

/** Without a cart redirects to the placed order or the cart, and after an expired session to the sign-in. */
export async function checkoutVisit(
  { request, context }: Asked,
  form?: FormData,
): Promise<CheckoutVisit> {
  const visitor = context.get(visitorContext);
  if (form) visitor.keep(form);
  const headers = new Headers({ "cache-control": noStore });
  const session = await visitor.session();
  const shop = await visitor.shop();
  const token = visitor.hasLostSession() ? null : await readCartToken(request);
  const order = await readOpenOrder({ shop, token, headers });
  if (visitor.hasLostSession()) {
    if (form) await saveUnsavedForm(headers, checkoutPath, form);
    throw redirect(signInAddress(checkoutPath), { headers });
  }
  if (!order || order.items.length === 0)
    throw redirectDocument(routerPath(await whereItWent({ request, context }, token, form)), {
      headers,
    });
  return { shop, token: order.token, session, order, headers };
}

/** Returns the address of an order placed in another tab or before going back, so that it is not placed twice. */
async function whereItWent(
  { request, context }: Asked,
  token: string | null,
  form: FormData | undefined,
): Promise<string> {
  const last = token ?? (await readLastOrder(request));
  const placed = last && (await findPlacedOrder(context, last));
  if (!placed) return cartPath;
  return form ? afterOrder(placed) : orderAddress(placed);
}

type AskedForCheckout = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

export async function loadCheckout({ request, context, url }: AskedForCheckout) {
  const visit = await checkoutVisit({ request, context });
  const { shop, headers } = visit;
  const order = await refreshSteps(shop, await resumeChoices(visit));
  const [countries, { addresses, chosen, start }, pickup, codes, pricing] = await Promise.all([
    optional(context.get(shopContext).countries(), COUNTRIES),
    savedAddresses({ ...visit, order }, url.searchParams.get("indirizzo")),
    loadPickup(shop, order, url.searchParams),
    codesOf(shop, order),
    loadPricing(shop, order.token),
  ]);
  return {
    headers,
    loaded: {
      view: checkoutView(order, start ?? null, new Date()),
      pickup,
      codes,
      pricing,
      countries: countryChoices(countries),
      addresses: addresses.map((address) => ({
        id: address.id,
        lines: addressLines(address),
        chosen: address === chosen,
      })),
      codeSentTo: visit.session ? null : ((await readPendingCode(request))?.email ?? null),
      notice: await consumeFlash(request, headers),
      unsavedForm: await consumeUnsavedForm(request, headers, checkoutPath),
    },
  };
}

async function codesOf(shop: Shop, order: Order): Promise<Codes> {
  const giftCards = shop.features.giftCards && !(await shop.lacks()).giftCards;
  const extras = cartExtras(order, [], { giftCards, consultation: false });
  return { coupon: extras.coupon, giftCards: extras.giftCards, idle: extras.idle };
}

/** `start` selects the initial address: a saved one, an empty one or, for a new cart, the account's default. */
async function savedAddresses(
  { shop, session, order }: CheckoutVisit,
  asked: string | null,
): Promise<{ addresses: Address[]; chosen?: Address | undefined; start?: AddressInput }> {
  if (!session) return { addresses: [] };
  const addresses = await optional(shop.addresses(), []);
  if (asked === otherAddress) return { addresses, start: noAddress };
  const chosen = addresses.find(({ id }) => String(id) === asked);
  if (chosen) return { addresses, chosen, start: chosen };
  const { shippingAddress: place } = order;
  if (place) return { addresses, chosen: addresses.find((one) => isSamePlace(one, place)) };
  const customer = await optional(shop.customer(session.customerId), null);
  const byDefault = addresses.find((address) => address["@id"] === customer?.defaultAddress);
  const own = byDefault ?? addresses[0];
  return own ? { addresses, chosen: own, start: own } : { addresses };
}

const noAddress: AddressInput = { countryCode: "IT" };

/** The chosen saved address overrides the hidden fields. */
export async function fillChosenAddress(
  { shop, session, order }: CheckoutVisit,
  form: FormData,
): Promise<void> {
  const asked = form.get("indirizzo");
  if (!session || asked === null || asked === otherAddress) return;
  const chosen = (await optional(shop.addresses(), [])).find(({ id }) => String(id) === asked);
  const part = needsShipping(order) ? "shippingAddress" : "billingAddress";
  for (const field of chosen ? PLACE_FIELDS : [])
    form.set(`${part}.${field}`, chosen?.[field] ?? "");
}

/** Loads pickup points if the chosen method delivers to one. */
async function loadPickup(
  shop: Shop,
  order: Order,
  asked: URLSearchParams,
): Promise<PickupView | null> {
  const method = order.availableShippingMethods.find(({ code }) => code === chosenShipping(order));
  if (!method?.requiresPudo) return null;
  const near = nearAddress(order.shippingAddress);
  const place = asked.get("luogo") ?? near.place;
  const street = place === near.place ? near.street : "";
  const isAsked = ["luogo", "entro", "aperti", "cambia"].some((name) => asked.has(name));
  const onlyOpen = asked.has("aperti");
  const none = { points: [], openPoints: 0, allPoints: 0, found: false, drawn: false };
  const nothing = { place, radius: 50, ...none, onlyOpen, asked: isAsked };
  if (place.trim() === "") return nothing;
  const country = order.shippingAddress?.countryCode ?? "IT";
  try {
    const found = await shop.pickupPoints(pickupQuery(place, street, country));
    const { radius, points: near } = pointsWithin(found, asked.get("entro"));
    const now = new Date();
    const all = near.map((point) => pointView(point, now));
    const open = all.filter((point) => point.open);
    const points = onlyOpen ? open : all;
    const drawn = points.length > 1 && near.every(({ bearing }) => bearing !== undefined);
    const counts = { openPoints: open.length, allPoints: all.length, found: found.length > 0 };
    return { ...nothing, ...counts, radius, drawn, points };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return nothing;
  }
}

/** Preselects the address, shipping and payment of the last order, as far as they are still available. */
async function resumeChoices(visit: CheckoutVisit): Promise<Order> {
  const { shop, session, order } = visit;
  if (!session || order.checkoutState !== "cart" || order.billingAddress) return order;
  const latest = (await optional(shop.orders({ itemsPerPage: 5 }), null))?.items ?? [];
  // Orders of gift cards only have no shipping.
  const last = latest.find((one) => one.shippingState !== "no_shipping") ?? latest[0];
  const before = last && (await optional(shop.order(last.token), null));
  const { chosen } = before ? await savedAddresses(visit, null) : {};
  const place = chosen ?? before?.shippingAddress;
  if (!before || !place) return order;
  const noInvoice = { fiscalCode: null, vatNumber: null, pec: null, sdi: null };
  const address = ADDRESS_FIELDS.map((field) => [field, place[field] ?? null]);
  const shippingAddress: OrderAddress = { ...Object.fromEntries(address), ...noInvoice };
  const invoiceRequired = chosen?.invoiceRequired ?? false;
  const billingAddress = invoiceRequired ? Object.fromEntries(address) : shippingAddress;
  const details = { shippingAddress, billingAddress, invoiceRequired };
  try {
    const saved = await shop.updateOrder(order.token, details);
    const chosenBefore = {
      ...before,
      token: order.token,
      checkoutState: "payment_selected",
    } as const;
    await keepChoices({ ...visit, order: chosenBefore }, saved);
    return await shop.order(order.token);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return order;
  }
}

/** Changing the address resets the checkout: restores earlier choices that are still available. */
export async function keepChoices(visit: CheckoutVisit, saved: Order): Promise<void> {
  const { shop, order } = visit;
  const shipping = chosenShipping(order);
  const payment = chosenPayment(order);
  const shipment = saved.shipments.at(0);
  const isOffered = saved.availableShippingMethods.some(({ code }) => code === shipping);
  try {
    let moved = saved;
    if (saved.checkoutState === "addressed" && shipment && shipping && isOffered) {
      moved = await shop.selectShipping(order.token, shipment.id, shipping);
      if (order.pudo && !moved.pudo) moved = await shop.choosePudo(order.token, order.pudo.id);
    }
    if (payment && moved.checkoutState.startsWith("shipping_"))
      await keepPayment(visit, moved, payment);
  } catch (error) {
    // Choices that can no longer be restored are not an error: the checkout asks for them again.
    if (!isCallFailure(error)) throw error;
  }
}

export async function keepPayment(
  { shop }: CheckoutVisit,
  order: Order,
  code: string,
): Promise<void> {
  const payment = order.payments.at(-1);
  if (!payment || !order.availablePaymentMethods.some((method) => method.code === code)) return;
  await shop.selectPayment(order.token, payment.id, code);
}

/** Updates the checkout of a cart that was edited meanwhile. */
async function refreshSteps(shop: Shop, order: Order): Promise<Order> {
  const stale = staleStep(order);
  if (!stale) return order;
  try {
    const shipment = order.shipments.at(0);
    const method = shipment?.method?.split("/").at(-1);
    if (stale === "shipping" && shipment && method)
      return await shop.selectShipping(order.token, shipment.id, decodeURIComponent(method));
    const { billingAddress, shippingAddress } = order;
    return await shop.updateOrder(order.token, { billingAddress, shippingAddress });
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return order;
  }
}

/**
 * Editing a cart does not change its checkout's state, so a step may have become unnecessary or necessary since.
 * Returns the step to send again, so that the backend notices.
 */
export function staleStep(order: Order): "address" | "shipping" | null {
  const { checkoutState: state, total } = order;
  if (state === "cart" || state === "completed") return null;
  if (order.items.every(({ unavailable }) => unavailable)) return null;
  const ships = needsShipping(order);
  const skipped = state === "shipping_skipped";
  if (!ships && (state === "addressed" || state === "shipping_selected")) return "address";
  if (ships && skipped) return "address";
  const reopens = state === "payment_skipped" && total > 0;
  const closes = total === 0 && (skipped || state === "shipping_selected");
  if (!reopens && !closes) return null;
  return ships && order.shipments.some(({ method }) => method !== null) ? "shipping" : "address";
}
