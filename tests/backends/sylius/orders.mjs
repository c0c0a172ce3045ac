// Carts and orders: totals, checkout states, and the calls that move them.
import { createHash } from "node:crypto";
import {
  collection,
  identifier,
  internalError,
  iri,
  node,
  notFound,
  plainError,
  root,
  violations,
} from "./json-ld.mjs";
import { codes, textFault } from "./messages.mjs";
import {
  accountView,
  adjustmentList,
  adjustments,
  itemView,
  orderInList,
  orderIri,
  orderView,
} from "./order-views.mjs";
import { found, requireFields, requireTextOrNull, requireTexts, requireType } from "./shop.mjs";
import { sum, totals } from "./totals.mjs";
import * as views from "./views.mjs";

/** From each state: the transitions in Sylius's own order, and where they lead. */
const transitions = {
  cart: ["address"],
  addressed: ["address", "skip_shipping", "select_shipping"],
  shipping_selected: ["address", "select_shipping", "skip_payment", "select_payment"],
  shipping_skipped: ["address", "skip_payment", "select_payment"],
  payment_selected: ["address", "select_shipping", "select_payment", "complete"],
  payment_skipped: ["address", "select_shipping", "complete"],
  completed: [],
};
const reaches = {
  address: "addressed",
  skip_shipping: "shipping_skipped",
  select_shipping: "shipping_selected",
  skip_payment: "payment_skipped",
  select_payment: "payment_selected",
  complete: "completed",
};
const can = (order, transition) => transitions[order.checkoutState].includes(transition);

function apply(ctx, order, transition) {
  order.checkoutState = reaches[transition];
  if (!["address", "select_shipping"].includes(transition)) return;
  recalculate(ctx, order);
  if (can(order, "skip_shipping") && order.shipments.length === 0)
    order.checkoutState = "shipping_skipped";
  if (can(order, "skip_payment") && totals(ctx, order).total === 0)
    order.checkoutState = "payment_skipped";
}

/** What Sylius does after each change of a cart: shipment and payment with default methods appear, change or go. */
export function recalculate(ctx, order) {
  const firstCode = (methods) => methods.keys().next().value;
  const stamp = { createdAt: ctx.now(), updatedAt: ctx.now() };
  if (!order.items.some(({ variant }) => variant.shippingRequired)) order.shipments = [];
  else if (order.shipments.length === 0)
    order.shipments = [
      {
        id: ctx.data.nextId(),
        method: firstCode(ctx.data.shippingMethods),
        state: "cart",
        ...stamp,
      },
    ];
  const { total } = totals(ctx, order);
  if (total === 0) order.payments = [];
  else if (order.payments.length === 0)
    order.payments = [
      {
        id: ctx.data.nextId(),
        method: firstCode(ctx.data.paymentMethods),
        state: "cart",
        amount: total,
        ...stamp,
      },
    ];
  else order.payments[0].amount = total;
}

// --- finding

/** Of a customer: only that one sees it. Of a guest: only guests. A guest's cart called with a bearer becomes the caller's. */
export function findOrder(ctx, { cartOnly = false } = {}) {
  const order = ctx.data.orders.get(ctx.params.token);
  if (!order || (cartOnly && order.state !== "cart")) throw notFound();
  if (ctx.user && order.state === "cart" && order.createdByGuest && !order.customer)
    Object.assign(order, { customer: ctx.user, createdByGuest: false });
  const visible = ctx.user
    ? order.customer === ctx.user
    : order.createdByGuest || !order.customer?.user;
  if (!visible) throw notFound();
  return order;
}

const cartOf = (ctx) => findOrder(ctx, { cartOnly: true });
const itemOf = (ctx, order) => found(order.items.find(({ id }) => String(id) === ctx.params.item));
const partOf = (ctx, order, name, id) =>
  found(order[name].find((entry) => String(entry.id) === ctx.params[id]));
const answer = (ctx, order) => root(orderView(ctx, order));

// --- changing

const tokenOf = (number) =>
  createHash("sha256").update(`order ${number}`).digest("base64url").slice(0, 24);

export function newOrder(ctx, customer) {
  const id = ++ctx.data.lastOrder;
  const order = {
    id,
    token: tokenOf(id),
    number: null,
    customer,
    createdByGuest: !customer,
    items: [],
    shipments: [],
    payments: [],
    shippingAddress: null,
    billingAddress: null,
    localeCode: ctx.locale,
    state: "cart",
    checkoutState: "cart",
    paymentState: "cart",
    shippingState: "cart",
    coupon: null,
    giftCards: [],
    giftCardsUsed: {},
    invoiceRequired: false,
    giftBoxFromName: null,
    giftBoxToName: null,
    giftBoxMessage: null,
    completedAt: null,
  };
  ctx.data.orders.set(order.token, order);
  // Bounded: the oldest order that is not of the demo goes.
  if (ctx.data.orders.size > 500) ctx.data.orders.delete([...ctx.data.orders.keys()][1]);
  return order;
}

function pickUpCart(ctx) {
  const own =
    ctx.user &&
    [...ctx.data.orders.values()].findLast(
      (order) => order.customer === ctx.user && order.state === "cart" && order.items.length,
    );
  return ctx.reply(201, answer(ctx, own ?? newOrder(ctx, ctx.user)));
}

const refuse = (ctx, key, values, propertyPath = "", code = null) =>
  violations([{ propertyPath, message: ctx.say(key, values), code }]);

function checkQuantity(ctx, quantity) {
  requireType(quantity, "quantity", "int", Number.isInteger(quantity));
  if (quantity < 1 || quantity > 9999) throw refuse(ctx, "quantity", {}, "quantity", codes.range);
}

const enough = (variant, quantity) => variant.stock === null || variant.stock >= quantity;

export function addToCart(ctx, order, variant, quantity, extra = {}) {
  // Gift cards with an amount, and gift boxes, are lines of their own.
  const same = Object.keys(extra).length
    ? null
    : order.items.find(
        (item) => item.variant === variant && item.amount === undefined && !item.giftBox,
      );
  if (!enough(variant, quantity + (same?.quantity ?? 0)))
    throw refuse(ctx, "variant.stock", { code: variant.code });
  if (variant.price === null && extra.amount === undefined) throw internalError();
  if (same) same.quantity += quantity;
  else order.items.push({ id: ctx.data.nextId(), variant, quantity, ...extra });
  recalculate(ctx, order);
}

function addItem(ctx) {
  requireFields(ctx.body, ["productVariant", "quantity"]);
  const { productVariant, quantity, amount, customMessage } = ctx.body;
  requireType(productVariant, "productVariant", "string", typeof productVariant === "string");
  checkQuantity(ctx, quantity);
  const order = ctx.data.orders.get(ctx.params.token);
  if (!order || order.state !== "cart") {
    // Vanilla fails with an unmapped exception; the specification shows that its backend lets the text through.
    throw ctx.plugins
      ? plainError(404, "Cart with given token has not been found.")
      : internalError();
  }
  findOrder(ctx);
  const code = identifier(productVariant);
  const variant = ctx.data.variants.get(code);
  if (!variant) throw refuse(ctx, "variant.unknown", { code });
  const extra =
    ctx.plugins && variant.product.giftCard && Number.isInteger(amount)
      ? { amount, customMessage: customMessage ?? null }
      : {};
  addToCart(ctx, order, variant, quantity, extra);
  return ctx.reply(201, answer(ctx, order));
}

function changeItem(ctx) {
  const order = cartOf(ctx);
  const item = itemOf(ctx, order);
  requireFields(ctx.body, ["quantity"]);
  checkQuantity(ctx, ctx.body.quantity);
  if (!enough(item.variant, ctx.body.quantity))
    throw refuse(ctx, "variant.stock", { code: item.variant.code });
  item.quantity = ctx.body.quantity;
  recalculate(ctx, order);
  return answer(ctx, order);
}

function removeItem(ctx) {
  const order = cartOf(ctx);
  const item = itemOf(ctx, order);
  order.items = order.items.filter((one) => one !== item);
  recalculate(ctx, order);
  return ctx.reply(204);
}

/** The faults of one address, in the order of Sylius's own rules. */
export function addressFaults(ctx, address, path) {
  requireTextOrNull(address, views.addressFieldsOf(ctx));
  const at = (name) => (path ? `${path}.${name}` : name);
  const list = [];
  const add = (name, key, code) =>
    list.push({ propertyPath: at(name), message: ctx.say(key), code });
  const text = (name, min) => {
    const fault = textFault(address[name], { min });
    if (fault === "blank" || fault === "short") add(name, `address.${name}.${fault}`, codes[fault]);
    else if (fault) add(name, "value.long", codes.long);
  };
  text("firstName", 2);
  text("lastName", 2);
  if (textFault(address.countryCode) === "blank")
    add("countryCode", "address.country.blank", codes.blank);
  else if (!/^[A-Z]{2}$/.test(address.countryCode))
    add("countryCode", "address.country.invalid", codes.country);
  text("street", 2);
  text("city", 2);
  text("postcode", 1);
  for (const name of ["phoneNumber", "company"])
    if (textFault(address[name]) === "long") add(name, "value.long", codes.long);
  const country = ctx.data.countries.get(address.countryCode);
  if (list.length === 0 && country) {
    const known = country.provinces.some(({ code }) => code === address.provinceCode);
    if (country.provinces.length ? !known : address.provinceCode)
      add("provinceCode", "address.province", null);
  }
  return list;
}

export const takeAddress = (ctx, given) =>
  Object.fromEntries(
    views
      .addressFieldsOf(ctx)
      .map((name) => [name, given[name] === undefined || given[name] === "" ? null : given[name]]),
  );

function updateCart(ctx) {
  const order = cartOf(ctx);
  const { billingAddress, shippingAddress, email, couponCode } = ctx.body;
  for (const [name, value] of Object.entries({ billingAddress, shippingAddress })) {
    requireType(
      value,
      name,
      "object",
      value === undefined || value === null || (typeof value === "object" && !Array.isArray(value)),
    );
  }
  requireType(
    email,
    "email",
    "string",
    email === undefined || email === null || typeof email === "string",
  );
  requireType(
    couponCode,
    "couponCode",
    "string",
    couponCode === undefined || couponCode === null || typeof couponCode === "string",
  );
  const list = [];
  const add = (key, values, propertyPath = "") =>
    list.push({ propertyPath, message: ctx.say(key, values), code: null });
  if (shippingAddress && !billingAddress) add("order.billing");
  for (const address of [billingAddress, shippingAddress].filter(Boolean)) {
    if (!address.countryCode) add("address.country.missing");
    else if (!ctx.data.countries.has(address.countryCode))
      add("address.country.unknown", { code: address.countryCode });
  }
  if (couponCode && !ctx.data.coupons.has(couponCode)) add("coupon", {}, "couponCode");
  if (order.items.length === 0) add("order.empty");
  if (ctx.user && email && order.customer && email !== order.customer.email) add("order.email");
  if (billingAddress) list.push(...addressFaults(ctx, billingAddress, "billingAddress"));
  if (shippingAddress) list.push(...addressFaults(ctx, shippingAddress, "shippingAddress"));
  if (list.length) throw violations(list);

  if (email && !ctx.user) order.customer = ctx.guestCustomer(email);
  if (ctx.plugins && typeof ctx.body.invoiceRequired === "boolean")
    order.invoiceRequired = ctx.body.invoiceRequired;
  // Vanilla: a PUT without the coupon takes the coupon away. With plugins the coupon has its own calls.
  if (!ctx.plugins || couponCode !== undefined) order.coupon = couponCode ?? null;
  if (billingAddress) {
    order.billingAddress = {
      id: order.billingAddress?.id ?? ctx.data.nextId(),
      ...takeAddress(ctx, billingAddress),
    };
    order.shippingAddress = {
      id: order.shippingAddress?.id ?? ctx.data.nextId(),
      ...takeAddress(ctx, shippingAddress ?? billingAddress),
    };
    apply(ctx, order, "address");
  } else recalculate(ctx, order);
  return answer(ctx, order);
}

function chooseShipping(ctx) {
  const order = cartOf(ctx);
  const shipment = partOf(ctx, order, "shipments", "shipment");
  requireTexts(ctx.body, ["shippingMethod"]);
  const code = identifier(ctx.body.shippingMethod);
  if (!ctx.data.shippingMethods.has(code)) throw refuse(ctx, "shipping.unknown", { code });
  if (!order.shippingAddress) throw refuse(ctx, "shipping.address");
  if (!can(order, "select_shipping")) throw internalError();
  shipment.method = code;
  apply(ctx, order, "select_shipping");
  return answer(ctx, order);
}

function choosePayment(ctx) {
  const order = findOrder(ctx);
  const payment = partOf(ctx, order, "payments", "payment");
  requireTexts(ctx.body, ["paymentMethod"]);
  const code = identifier(ctx.body.paymentMethod);
  if (!ctx.data.paymentMethods.has(code)) throw refuse(ctx, "payment.unknown", { code });
  if (order.state === "cancelled") throw refuse(ctx, "payment.cancelled");
  if (order.state === "cart" && !can(order, "select_payment")) throw internalError();
  payment.method = code;
  if (order.state === "cart") apply(ctx, order, "select_payment");
  return answer(ctx, order);
}

function complete(ctx) {
  const order = cartOf(ctx);
  const list = [];
  const add = (key, values) =>
    list.push({ propertyPath: "", message: ctx.say(key, values), code: null });
  if (!can(order, "complete"))
    add("order.state", {
      state: order.checkoutState,
      transitions: transitions[order.checkoutState].join(", "),
    });
  if (order.items.length === 0) add("order.empty");
  for (const { variant, quantity } of order.items)
    if (!enough(variant, quantity))
      add("variant.stockByName", { name: variant.name ?? variant.product.name });
  if (list.length) throw violations(list);
  if (!order.customer) throw internalError();
  place(ctx, order);
  return answer(ctx, order);
}

export function place(ctx, order) {
  const sums = totals(ctx, order);
  for (const { code, used } of sums.giftCards) {
    order.giftCardsUsed[code] = used;
    ctx.data.giftCards.get(code).amount -= used;
  }
  for (const { variant, quantity } of order.items)
    if (variant.stock !== null) variant.stock -= quantity;
  for (const payment of order.payments) payment.state = "new";
  for (const shipment of order.shipments) shipment.state = "ready";
  const paid = order.payments.length === 0;
  const shipped = order.shipments.length === 0;
  Object.assign(order, {
    number: String(++ctx.data.lastNumber).padStart(9, "0"),
    state: paid && shipped ? "fulfilled" : "new",
    checkoutState: "completed",
    paymentState: paid ? "paid" : "awaiting_payment",
    shippingState: shipped ? "shipped" : "ready",
    completedAt: ctx.now(),
  });
}

// --- reading parts

function itemDetail(ctx) {
  const order = findOrder(ctx);
  const item = itemOf(ctx, order);
  const line = totals(ctx, order).items.find((one) => one.item === item);
  const own = adjustments(ctx, order).filter((one) => one.item === item);
  return root({
    ...itemView(ctx, order, line),
    order: orderIri(order),
    units: line.units.map((_, index) => iri("order-item-units", item.id * 100 + index)),
    adjustments: [],
    adjustmentsTotal: 0,
    product: node("Product", views.productIri(item.variant.product), {}),
    adjustmentsRecursively: own.map(({ view }) => view),
    adjustmentsTotalRecursively: sum(
      own.filter(({ view }) => !view.neutral),
      ({ view }) => view.amount,
    ),
  });
}

function paymentDetail(ctx) {
  const order = findOrder(ctx);
  const { id, method, amount, state, createdAt, updatedAt } = partOf(
    ctx,
    order,
    "payments",
    "payment",
  );
  const {
    "@id": methodIri,
    "@type": type,
    name,
  } = views.paymentMethod(ctx.data.paymentMethods.get(method));
  return root(
    node("Payment", orderIri(order, "payments", id), {
      order: orderIri(order),
      id,
      method: node(type, methodIri, { name }),
      currencyCode: ctx.data.channel.currency,
      amount,
      state,
      details: [],
      createdAt,
      updatedAt,
    }),
  );
}

function shipmentDetail(ctx) {
  const order = findOrder(ctx);
  const { id, method, state, createdAt, updatedAt } = partOf(ctx, order, "shipments", "shipment");
  // A list with gaps: Sylius prints it as an object.
  const units = {};
  for (const item of order.items.filter(({ variant }) => variant.shippingRequired)) {
    for (let index = 0; index < item.quantity; index++)
      units[item.id * 100 + index] = iri("order-item-units", item.id * 100 + index);
  }
  return root(
    node("Shipment", orderIri(order, "shipments", id), {
      order: orderIri(order),
      id,
      state,
      method: iri("shipping-methods", method),
      units,
      tracking: null,
      shippedAt: null,
      createdAt,
      updatedAt,
    }),
  );
}

/** An unknown order or part gives an empty list, not 404. */
function methodsOf(ctx, name, part, type, methods, view) {
  const order = ctx.data.orders.get(ctx.params.token);
  const known = order?.[name].some(({ id }) => String(id) === ctx.params[part]);
  return collection(type, ctx, known ? [...ctx.data[methods].values()] : [], {
    paginated: false,
    show: view,
  });
}

function listOrders(ctx) {
  ctx.requireUser();
  const list = [...ctx.data.orders.values()].filter(
    (order) => order.customer === ctx.user && !order.createdByGuest && order.state !== "cart",
  );
  return collection("Order", ctx, list, { show: (order) => orderInList(ctx, order) });
}

function paymentRequest(ctx) {
  const order = findOrder(ctx);
  requireFields(ctx.body, ["paymentId", "paymentMethodCode"]);
  const payment = found(order.payments.find(({ id }) => String(id) === String(ctx.body.paymentId)));
  const hash = createHash("sha256").update(`request ${payment.id}`).digest("hex").slice(0, 32);
  const request = node("PaymentRequest", iri("payment-requests", hash), {
    hash,
    state: "completed",
    action: "capture",
    payload: ctx.body.payload ?? null,
    responseData: [],
    payment: orderIri(order, "payments", payment.id),
    method: iri("payment-methods", payment.method),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  ctx.data.paymentRequests.set(hash, request);
  ctx.bound(ctx.data.paymentRequests, 200);
  return ctx.reply(201, root(request));
}

/** The one past order of the demo customer, made by the same rules as any other. */
export function seedOrder(ctx) {
  const customer = ctx.data.customers[0];
  const order = newOrder(ctx, customer);
  addToCart(ctx, order, ctx.data.variants.get("CREMA_MANI"), 2);
  addToCart(ctx, order, ctx.data.variants.get("OLIO_OLIVA"), 1);
  const { id: _id, customer: _owner, ...address } = ctx.data.addresses[0];
  order.billingAddress = { id: ctx.data.nextId(), ...address };
  order.shippingAddress = { id: ctx.data.nextId(), ...address };
  apply(ctx, order, "address");
  apply(ctx, order, "select_shipping");
  apply(ctx, order, "select_payment");
  place(ctx, order);
}

export function orderRoutes(route) {
  const O = "/shop/orders/{token}";
  route("GET", "/shop/orders", listOrders);
  route("POST", "/shop/orders", pickUpCart);
  route("GET", O, (ctx) => answer(ctx, findOrder(ctx)));
  route("PUT", O, updateCart);
  route("DELETE", O, (ctx) => {
    ctx.data.orders.delete(cartOf(ctx).token);
    return ctx.reply(204);
  });
  route("GET", `${O}/items`, (ctx) => {
    const order = ctx.data.orders.has(ctx.params.token) ? findOrder(ctx) : null;
    return collection("OrderItem", ctx, order ? totals(ctx, order).items : [], {
      show: (line) => itemView(ctx, order, line),
    });
  });
  route("POST", `${O}/items`, addItem);
  route("GET", `${O}/items/{item}`, itemDetail);
  route("PATCH", `${O}/items/{item}`, changeItem);
  route("DELETE", `${O}/items/{item}`, removeItem);
  route("GET", `${O}/items/{item}/adjustments`, (ctx) =>
    adjustmentList(
      ctx,
      adjustments(ctx, findOrder(ctx)).filter(({ item }) => String(item?.id) === ctx.params.item),
    ),
  );
  route("GET", `${O}/adjustments`, (ctx) => {
    const order = found(ctx.data.orders.get(ctx.params.token));
    if (order.customer?.user && !order.createdByGuest) ctx.requireUser();
    return adjustmentList(ctx, adjustments(ctx, findOrder(ctx)));
  });
  route("GET", `${O}/shipments/{shipment}`, shipmentDetail);
  route("PATCH", `${O}/shipments/{shipment}`, chooseShipping);
  route("GET", `${O}/shipments/{shipment}/methods`, (ctx) =>
    methodsOf(ctx, "shipments", "shipment", "ShippingMethod", "shippingMethods", (method) =>
      views.shippingMethod(method, method.price),
    ),
  );
  route("GET", `${O}/payments/{payment}`, paymentDetail);
  route("PATCH", `${O}/payments/{payment}`, choosePayment);
  route("GET", `${O}/payments/{payment}/methods`, (ctx) =>
    methodsOf(ctx, "payments", "payment", "PaymentMethod", "paymentMethods", views.paymentMethod),
  );
  route(
    "GET",
    `${O}/payments/{payment}/configuration`,
    (ctx) => (partOf(ctx, findOrder(ctx), "payments", "payment"), []),
  );
  route("POST", `${O}/payment-requests`, paymentRequest);
  route("GET", "/shop/payment-requests/{hash}", (ctx) =>
    root(found(ctx.data.paymentRequests.get(ctx.params.hash))),
  );
  route("PATCH", `${O}/complete`, complete);
  route("PATCH", "/shop/account/orders/{token}/payments/{payment}", (ctx) => {
    ctx.requireUser();
    return accountView(choosePayment(ctx));
  });
}
