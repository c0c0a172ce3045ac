import { LOCALE } from "../../constants.ts";
import { variant, type World } from "./catalogue.ts";
import {
  codeOf,
  date,
  idOf,
  image,
  images,
  integer,
  iriOf,
  isNode,
  listOf,
  identityOf,
  type Node,
  nodesOf,
  resource,
  text,
} from "./node.ts";
import { orderAddress, pickupPoint } from "./customers.ts";

export async function order(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  const token = text(node.token) ?? text(node.tokenValue) ?? codeOf(node);
  const path = `/shop/orders/${encodeURIComponent(token)}`;
  const summary = statesOf(node);
  const parts = { shipments: nodesOf(node.shipments), payments: nodesOf(node.payments) };
  const ships = parts.shipments.length > 0 || node.shipments === undefined;
  const [items, shipping, paying] = await Promise.all([
    Promise.all(nodesOf(node.items).map((item) => orderItem(item, ships, world))),
    shippingMethodsOf(node, summary, parts.shipments, path, world),
    paymentMethodsOf(node, summary, parts.payments, path, world),
  ]);
  const taxTotal = integer(node.taxTotal) ?? integer(node.taxIncludedTotal) ?? 0;
  const itemsTotal = integer(node.itemsTotal) ?? sum(items, "total");
  const email = text(node.email) ?? (isNode(node.customer) ? text(node.customer.email) : null);
  // Sylius creates a customer for guests too, as soon as an email is known.
  const customer = node.customer && world.signedIn ? customerOf(node.customer, email) : null;
  const invoiced = isNode(node.billingAddress) && node.billingAddress.invoiceRequired;
  const payments = await Promise.all(
    parts.payments.map((one) => paymentOf(one, node, summary, paying, world)),
  );
  return {
    ...node,
    ...paidOnDelivery(summary, payments),
    "@id": iriOf(node, `${world.basePath}/shop/orders`),
    token,
    tokenValue: token,
    channel: iriOf(node.channel ?? `${world.basePath}/shop/channels/${world.channel}`),
    currencyCode: node.currencyCode ?? "EUR",
    localeCode: node.localeCode ?? LOCALE,
    items,
    itemsTotal,
    itemsSubtotal: integer(node.itemsSubtotal) ?? sum(items, "subtotal"),
    itemsTaxTotal: node.itemsTaxTotal ?? taxTotal,
    taxTotal,
    taxIncludedTotal: node.taxIncludedTotal ?? taxTotal,
    taxExcludedTotal: node.taxExcludedTotal ?? 0,
    orderPromotionTotal: node.orderPromotionTotal ?? 0,
    shippingTotal: node.shippingTotal ?? 0,
    shippingPromotionTotal: node.shippingPromotionTotal ?? 0,
    paymentFeeTotal: node.paymentFeeTotal ?? 0,
    giftBoxTotal:
      node.giftBoxTotal ??
      sum(
        items.filter(({ giftBox }) => giftBox),
        "subtotal",
      ),
    consultationTotal: node.consultationTotal ?? 0,
    appliedGiftCardAmount: node.appliedGiftCardAmount ?? 0,
    total: integer(node.total) ?? itemsTotal,
    giftCards: listOf(node.giftCards).map((card) => giftCard(card)),
    promotionCoupon: couponOf(
      node.promotionCoupon === undefined ? await world.couponOf(token) : node.promotionCoupon,
    ),
    promotions: listOf(node.promotions),
    email,
    customer,
    shippingAddress: isNode(node.shippingAddress) ? orderAddress(node.shippingAddress) : null,
    billingAddress: isNode(node.billingAddress) ? orderAddress(node.billingAddress) : null,
    invoiceRequired: node.invoiceRequired ?? invoiced ?? false,
    availableShippingMethods: shipping,
    availablePaymentMethods: paying,
    shipments: parts.shipments.map((one) => partOf(one, shipping)),
    payments,
    eligibleForBrtFermopoint: node.eligibleForBrtFermopoint ?? false,
    pudo: isNode(node.pudo) ? pickupPoint(node.pudo) : null,
    consultation: Boolean(node.consultation),
    createdAt: date(node.createdAt, node.checkoutCompletedAt, node.date) ?? "",
  };
}

const customerOf = (value: unknown, email: string | null): Node => ({
  "@id": iriOf(value),
  email: email ?? "",
  firstName: isNode(value) ? text(value.firstName) : null,
});

const sum = (items: Node[], field: string) =>
  items.reduce((total, item) => total + (integer(item[field]) ?? 0), 0);

const couponOf = (value: unknown) =>
  value === null || value === undefined
    ? null
    : { ...(isNode(value) && value), code: codeOf(value) };

const giftCard = (value: unknown): Node => {
  const card = isNode(value) ? value : {};
  const amount = integer(card.amount) ?? 0;
  return { ...card, "@id": iriOf(value), code: codeOf(value), amount, balance: card.balance ?? 0 };
};

/** Reads the order states under every name backends use, and derives the single status of SPEC §4. */
function statesOf(node: Node) {
  const state = text(node.state) ?? text(node.status) ?? "cart";
  const placed = state !== "cart" || node.checkoutState === "completed";
  const paymentState = text(node.paymentState) ?? text(node.paymentStatus) ?? "awaiting_payment";
  const told = text(node.shippingState) ?? text(node.shippingStatus) ?? "ready";
  const shipped = !placed || node.shipments === undefined || listOf(node.shipments).length > 0;
  const shippingState = shipped ? told : "no_shipping";
  const status = text(node.status) ?? labelOf(state, paymentState, shippingState);
  const placedAt = date(node.checkoutCompletedAt, node.date);
  return {
    state,
    checkoutState: text(node.checkoutState) ?? (placed ? "completed" : "cart"),
    paymentState,
    shippingState,
    status,
    paymentStatus: text(node.paymentStatus) ?? paymentState,
    shippingStatus: shipped ? (text(node.shippingStatus) ?? shippingState) : shippingState,
    number: node.number === null || node.number === undefined ? null : String(node.number),
    checkoutCompletedAt: placedAt,
    date: placedAt,
  };
}

/** For vanilla Sylius cash on delivery is "awaiting payment"; the shopper has nothing to pay yet. */
function paidOnDelivery(states: States, payments: Node[]): States {
  const cash = payments.at(-1)?.methodType === "on_delivery";
  if (!cash || states.paymentState !== "awaiting_payment") return states;
  const paymentState = "pending_on_delivery";
  const status = states.status === states.paymentState ? paymentState : states.status;
  return { ...states, paymentState, paymentStatus: paymentState, status };
}

function labelOf(state: string, payment: string, shipping: string): string {
  if (state === "cart" || state === "cancelled") return state;
  if (payment === "refunded") return payment;
  if (shipping === "delivered" || shipping === "shipped") return shipping;
  if (payment === "paid") return shipping === "no_shipping" ? shipping : "ready";
  return payment;
}

async function orderItem(node: Node, ships: boolean, world: World): Promise<Node> {
  const { relations } = world;
  const chosen = await relations.get(node.selectedVariant ?? node.variant, "code");
  const sold = await relations.get(node.product ?? chosen?.product, "slug");
  const selected = await variant(chosen ?? { "@id": iriOf(node.variant) }, world);
  const quantity = integer(node.quantity) ?? 1;
  const unitPrice = integer(node.unitPrice) ?? integer(selected.price) ?? 0;
  const subtotal = integer(node.subtotal) ?? unitPrice * quantity;
  const name = text(node.productName) ?? text(sold?.name) ?? "";
  const options = nodesOf(selected.optionValues).map(({ value }) => value);
  return {
    ...node,
    id: idOf(node),
    quantity,
    variant: iriOf(node.variant ?? selected["@id"]),
    product: {
      ...sold,
      "@id": iriOf(sold ?? node.product),
      code: codeOf(sold ?? node.product),
      slug: text(sold?.slug) ?? "",
      name: text(sold?.name) ?? name,
      line: sold?.line ?? null,
      image: image(sold?.image) ?? mainImage(sold),
    },
    selectedVariant: ships ? selected : { ...selected, shippingRequired: false },
    productName: name,
    variantName: text(node.variantName) ?? (options.join(" · ") || null),
    giftBox: Boolean(node.giftBox),
    giftCard: Boolean(node.giftCard),
    unitPrice,
    originalUnitPrice: node.originalUnitPrice ?? unitPrice,
    discountedUnitPrice: node.discountedUnitPrice ?? unitPrice,
    subtotal,
    total: node.total ?? subtotal,
  };
}

const mainImage = (sold: Node | null) => {
  const found = images(sold?.images);
  return found.find(({ type }) => type === "main") ?? found[0] ?? null;
};

type States = ReturnType<typeof statesOf>;

/** Vanilla Sylius lists methods in separate calls, made only once the checkout needs them. */
async function shippingMethodsOf(
  node: Node,
  { checkoutState }: States,
  shipments: Node[],
  path: string,
  world: World,
): Promise<Node[]> {
  const first = shipments[0];
  const matters = checkoutState !== "cart" && checkoutState !== "completed";
  const found =
    node.availableShippingMethods === undefined && first && matters
      ? await world.readList(`${path}/shipments/${idOf(first)}/methods`)
      : node.availableShippingMethods;
  return nodesOf(found).map((method) =>
    shippingMethod(method, node.eligibleForBrtFermopoint === true),
  );
}

export function shippingMethod(node: Node, pickup = false): Node {
  const price = integer(node.price) ?? 0;
  const words = `${codeOf(node)} ${text(node.name) ?? ""}`;
  return {
    ...node,
    ...identityOf(node),
    code: codeOf(node),
    position: node.position ?? 0,
    price,
    originalPrice: node.originalPrice ?? price,
    requiresPudo: node.requiresPudo ?? (pickup && /fermopoint|pudo|pickup|ritiro/i.test(words)),
  };
}

async function paymentMethodsOf(
  node: Node,
  { checkoutState, paymentState }: States,
  payments: Node[],
  path: string,
  world: World,
): Promise<Node[]> {
  const last = payments.at(-1);
  const open = /^(shipping|payment)_/.test(checkoutState);
  const again = checkoutState === "completed" && paymentState === "awaiting_payment";
  const found =
    node.availablePaymentMethods === undefined && last && (open || again)
      ? await world.readList(`${path}/payments/${idOf(last)}/methods`)
      : node.availablePaymentMethods;
  return nodesOf(found).map(paymentMethod);
}

export const paymentMethod = (node: Node): Node => ({
  ...node,
  ...identityOf(node),
  code: codeOf(node),
  position: node.position ?? 0,
  type: node.type ?? payingBy(node),
  fee: node.fee ?? 0,
});

/** Sylius does not say whether a method pays on its own page: guessed from its code and name. */
function payingBy(node: Node): string {
  const words = `${codeOf(node)} ${text(node.name) ?? ""}`;
  if (/contrassegno|alla consegna|cash|\bcod\b|on_delivery/i.test(words)) return "on_delivery";
  const offline = text(node.instructions) !== null;
  return offline || /bonifico|bank|transfer|offline/i.test(words) ? "offline" : "online";
}

function partOf(node: Node, methods: Node[]): Node {
  const code = node.method ? codeOf(node.method) : null;
  const method = methods.find((one) => one.code === code);
  return {
    ...node,
    ...identityOf(node),
    state: node.state ?? "cart",
    method: node.method ? iriOf(node.method) : null,
    methodName: node.methodName ?? method?.name ?? (isNode(node.method) ? node.method.name : null),
  };
}

async function paymentOf(
  node: Node,
  { total }: Node,
  { checkoutState }: States,
  methods: Node[],
  { relations }: World,
): Promise<Node> {
  const part = partOf(node, methods);
  const known = methods.find(({ code }) => node.method && code === codeOf(node.method));
  const placed = checkoutState === "completed" && !node.methodName;
  const found = known ?? (placed ? await relations.get(node.method, "name") : null);
  const method = found && paymentMethod(found);
  return {
    ...part,
    methodName: part.methodName ?? method?.name ?? null,
    methodType: node.methodType ?? method?.type ?? null,
    instructions: node.instructions ?? method?.instructions ?? null,
    amount: node.amount ?? total ?? 0,
  };
}

/** Vanilla Sylius lists orders without amounts and items: each order is loaded separately. */
export async function orderSummary(listed: Node, world: World): Promise<Node> {
  const token = text(listed.token) ?? text(listed.tokenValue) ?? codeOf(listed);
  const whole =
    listed.total === undefined ? await world.read(`/shop/orders/${encodeURIComponent(token)}`) : {};
  const node: Node = { ...(isNode(whole) && whole), ...listed };
  const items = nodesOf(node.items);
  const total = integer(node.total) ?? integer(node.itemsTotal) ?? 0;
  const states = statesOf(node);
  return {
    ...node,
    ...states,
    "@id": iriOf(node),
    token,
    tokenValue: token,
    number: states.number ?? "",
    status: text(node.paymentState ?? node.status) ? states.status : states.state,
    currencyCode: node.currencyCode ?? "EUR",
    itemsTotal: node.itemsTotal ?? total,
    itemsSubtotal: node.itemsSubtotal ?? total,
    total,
    itemCount:
      node.itemCount ?? items.reduce((sum, item) => sum + (integer(item.quantity) ?? 1), 0),
    images: node.images === undefined ? await photosOf(items, world) : images(node.images),
    checkoutCompletedAt: states.checkoutCompletedAt ?? "",
  };
}

async function photosOf(items: Node[], { relations }: World): Promise<unknown[]> {
  const found = await Promise.all(
    items.map(async (item) => {
      const chosen = await relations.get(item.selectedVariant ?? item.variant, "code");
      return mainImage(await relations.get(item.product ?? chosen?.product, "slug"));
    }),
  );
  return found.filter((photo) => photo !== null);
}
