import { keysOf, recordOf } from "../../format/keys-of.ts";
import { OrderAddress } from "../../order.ts";
import { type World, products, variant } from "./catalogue.ts";
import {
  codeOf,
  date,
  integer,
  iriOf,
  isNode,
  listOf,
  identityOf,
  type Node,
  nodesOf,
  resource,
  text,
  unreadable,
} from "./node.ts";

/** Splits `Via Roma 12/A` for backends without a separate field for the house number. */
const streetAndNumber = /^(.*\D)[\s,]+(\d+\s?[\w/-]{0,6}|snc)$/i;

export function orderAddress(node: Node): Node {
  const parts = recordOf(
    keysOf(OrderAddress.shape),
    (name) => node[name] ?? (OrderAddress.shape[name].isNullable() ? null : ""),
  );
  const street = text(node.street) ?? "";
  const split = node.streetNumber === undefined ? streetAndNumber.exec(street) : null;
  return {
    ...node,
    ...parts,
    street: split?.[1]?.replace(/,$/, "") ?? street,
    streetNumber: split?.[2] ?? node.streetNumber ?? null,
  };
}

export const address = (node: Node): Node => ({
  ...orderAddress(node),
  ...identityOf(node),
});

/** Appends the house number to the street for backends without a field for it. */
export function withNumberInStreet(value: unknown): unknown {
  if (!isNode(value) || !text(value.streetNumber)) return value;
  return { ...value, street: `${text(value.street) ?? ""} ${text(value.streetNumber)}` };
}

const genders: Record<string, string> = { male: "m", m: "m", female: "f", f: "f" };

export function customer(body: unknown): Node {
  const node = resource(body);
  const user = isNode(node.user) ? node.user : { "@id": text(node.user) ?? "" };
  const [firstName, lastName] = [text(node.firstName), text(node.lastName)];
  return {
    ...node,
    ...identityOf(node),
    firstName,
    lastName,
    fullName: text(node.fullName) ?? [firstName, lastName].filter(Boolean).join(" "),
    phoneNumber: text(node.phoneNumber),
    gender: genders[String(node.gender)] ?? "u",
    birthday: text(node.birthday)?.slice(0, 10) ?? null,
    subscribedToNewsletter: node.subscribedToNewsletter ?? false,
    consents: consentsOf(node.consents),
    defaultAddress: node.defaultAddress ? iriOf(node.defaultAddress) : null,
    user: { "@id": iriOf(user), verified: user.verified ?? true },
  };
}

/** Accepts consents as a list with dates or as an object of flags: `{ newsletter: true }`. */
function consentsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return nodesOf(value);
  if (!isNode(value)) return [];
  return Object.entries(value).map(([kind, granted]) => ({
    kind,
    granted: Boolean(granted),
    textVersion: "",
    source: "",
    at: "",
  }));
}

/** Vanilla Sylius returns only the token and the customer's IRI, so the customer is loaded with a second call. */
export async function login(
  body: unknown,
  channel: string,
  findCustomer: (iri: string, bearer: string) => Promise<unknown>,
): Promise<Node> {
  const token = isNode(body) ? text(body.token) : null;
  if (!isNode(body) || token === null) throw unreadable();
  const iri = iriOf(body.customer ?? body.customerData);
  const found = isNode(body.customerData) ? body.customerData : await findCustomer(iri, token);
  const customerData = customer(found);
  return {
    token,
    refresh_token: text(body.refresh_token) ?? text(body.refreshToken) ?? "",
    channelCode: text(body.channelCode) ?? channel,
    customer: iri || customerData["@id"],
    customerData,
  };
}

export function review(node: Node): Node {
  const author = isNode(node.author) ? text(node.author.firstName) : text(node.author);
  const isIri = author?.startsWith("/") ?? false;
  return {
    ...node,
    ...identityOf(node),
    author: { firstName: isIri ? null : author },
    title: text(node.title) ?? "",
    comment: text(node.comment) ?? "",
    rating: Math.min(5, Math.max(1, integer(node.rating) ?? 5)),
    verifiedCustomer: node.verifiedCustomer ?? false,
    reviewSubject: iriOf(node.reviewSubject ?? node.product),
    product: isNode(node.product) && node.product.slug ? node.product : undefined,
    createdAt: date(node.createdAt) ?? "",
    updatedAt: date(node.updatedAt, node.createdAt) ?? "",
  };
}

export const country = (node: Node): Node => ({
  ...node,
  "@id": iriOf(node),
  code: codeOf(node),
  name: text(node.name) ?? codeOf(node),
  provinces: nodesOf(node.provinces).map((one) => ({
    ...one,
    "@id": iriOf(one),
    code: codeOf(one),
    // Vanilla Sylius has the abbreviation only as part of the code: IT-MI.
    abbreviation: text(one.abbreviation) ?? /^[A-Z]{2}-([A-Z]{2,3})$/.exec(codeOf(one))?.[1],
  })),
});

export async function wishlist(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  const entries = nodesOf(node.wishlistProducts);
  const found = await Promise.all(entries.map((entry) => wish(entry, world)));
  return {
    ...node,
    ...identityOf(node),
    token: text(node.token) ?? codeOf(node),
    wishlistProducts: found.flat(),
  };
}

/** Entries whose product no longer exists are dropped. */
async function wish(entry: Node, world: World): Promise<Node[]> {
  const wished = await world.relations.get(entry.variant, "inStock");
  const [product] = await products(listOf(entry.product ?? wished?.product), world);
  if (!wished || !product) return [];
  const known = nodesOf(product.variants).find(({ code }) => code === codeOf(wished));
  return [
    {
      ...entry,
      product,
      variant: await variant({ ...known, ...wished }, world),
      quantity: entry.quantity ?? 0,
    },
  ];
}

/** Accepts the carrier's field names as well as ours. */
export function pickupPoint(node: Node): Node {
  const street = [text(node.street), text(node.streetNumber)].filter(Boolean).join(" ");
  const id = text(node.id) ?? text(node.pudoId) ?? codeOf(node);
  return {
    ...node,
    "@id": text(node["@id"]) ?? `/brt/pudos/${id}`,
    id,
    name: text(node.name) ?? text(node.pointName) ?? id,
    type: text(node.type) ?? "",
    address: text(node.address) ?? (street || text(node.fullAddress)) ?? "",
    city: text(node.city) ?? text(node.town) ?? "",
    zipCode: text(node.zipCode) ?? text(node.zip) ?? "",
    provinceCode: text(node.provinceCode) ?? text(node.state) ?? "",
    countryCode: text(node.countryCode) ?? (text(node.country) ?? "IT").slice(0, 2),
    latitude: node.latitude ?? node.lat ?? 0,
    longitude: node.longitude ?? node.lng ?? 0,
    distance: integer(node.distance ?? node.distanceFromPoint) ?? null,
    hint: text(node.hint) ?? text(node.localizationHint),
    openingHours: node.openingHours ?? openingHours(nodesOf(node.hours)),
  };
}

function openingHours(hours: Node[]): Node[] {
  const days = [...new Set(hours.map(({ dayOfWeek }) => integer(dayOfWeek) ?? 1))];
  return days.map((day) => ({
    day,
    hours: hours
      .filter(({ dayOfWeek }) => integer(dayOfWeek) === day)
      .map(({ openTime, closeTime }) => `${String(openTime)}–${String(closeTime)}`),
  }));
}
