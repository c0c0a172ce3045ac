import { noDetails } from "../../constants.ts";
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
  type Node,
  nodesOf,
  resource,
  text,
  unreadable,
  type Relations,
} from "./node.ts";

/** The context passed to normalisers. */
export type World = {
  relations: Relations;
  channel: string;
  signedIn: boolean;
  /** Path prefix of the API in IRIs. */
  basePath: string;
  taxonTree: () => Promise<Node[]>;
  /** Uncached answer to this visitor; undefined on failure. */
  read: (path: string) => Promise<unknown>;
  readList: (path: string) => Promise<unknown>;
  /** The coupon of a cart whose own response does not include it. */
  couponOf: (token: string) => Promise<string | null>;
};

export async function variant(node: Node, world: World): Promise<Node> {
  const values = await world.relations.all(node.optionValues, "value");
  const pricings = isNode(node.channelPricings) ? node.channelPricings : undefined;
  const pricing = pricings?.[world.channel];
  const priced: Node = isNode(pricing) ? pricing : {};
  const price = integer(node.price) ?? integer(priced.price);
  const originalPrice = integer(node.originalPrice) ?? integer(priced.originalPrice) ?? null;
  const lowest = node.lowestPriceBeforeDiscount ?? priced.lowestPriceBeforeDiscount ?? null;
  const prices = { price, originalPrice, lowestPriceBeforeDiscount: lowest };
  return {
    ...node,
    "@id": iriOf(node, `${world.basePath}/shop/product-variants`),
    id: idOf(node),
    code: codeOf(node),
    name: text(node.name) ?? "",
    ...(price === undefined ? { price } : prices),
    inStock: node.inStock ?? true,
    shippingRequired: node.shippingRequired ?? true,
    optionValues: values.map(optionValue),
    image: image(node.image) ?? images(node.images)[0] ?? null,
    channelPricings: pricings ?? (price === undefined ? {} : { [world.channel]: prices }),
  };
}

const optionValue = (node: Node): Node => ({
  code: codeOf(node),
  value: text(node.value) ?? text(node.name) ?? codeOf(node),
  option: codeOf(node.option),
  swatch: node.swatch ?? null,
});

export async function product(node: Node, world: World): Promise<Node> {
  const { relations } = world;
  const [found, usual, mainTaxon] = await Promise.all([
    relations.all(node.variants, "code"),
    relations.get(node.defaultVariant, "code"),
    taxonOf(node.mainTaxon, world),
  ]);
  const variants = await Promise.all(found.map((one) => variant(one, world)));
  const first = usual && (await variant(usual, world));
  const reviews = node.reviews === undefined ? undefined : listOf(node.reviews).length;
  return {
    ...node,
    "@id": iriOf(node, `${world.basePath}/shop/products`),
    id: idOf(node),
    code: codeOf(node),
    kind: node.kind ?? "product",
    images: images(node.images ?? node.image),
    mainTaxon,
    variants: variants.length > 0 ? variants : listOf(first),
    defaultVariant: first ?? variants[0] ?? null,
    averageRating: node.averageRating ?? 0,
    reviewCount: node.reviewCount ?? reviews ?? 0,
    isNew: node.isNew ?? false,
    createdAt: date(node.createdAt) ?? "",
  };
}

/** Loads the variants of a whole list in one call. */
export async function products(nodes: unknown, world: World): Promise<Node[]> {
  const list = await world.relations.all(nodes, "name");
  await fetchVariants(list, world);
  return Promise.all(list.map((node) => product(node, world)));
}

const batchSize = 30;

const isIri = (value: unknown) => typeof value === "string";

async function fetchVariants(list: Node[], { relations }: World): Promise<void> {
  const bare = list.filter(({ variants }) => listOf(variants).some(isIri));
  for (let start = 0; start < bare.length; start += batchSize) {
    const batch = bare.slice(start, start + batchSize);
    const iris = batch.flatMap(({ variants }) => listOf(variants).filter(isIri));
    await relations.prefetch(iris, () => {
      const query = new URLSearchParams(batch.map((one) => ["product[]", iriOf(one)]));
      query.set("itemsPerPage", String(iris.length));
      return `/shop/product-variants?${query}`;
    });
  }
}

export async function productPage(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  await fetchVariants([node], world);
  const base = await product(node, world);
  const [options, attributes, associations, ancestors, reviewCount] = await Promise.all([
    optionsOf(node, world),
    attributesOf(node, world),
    world.relations.all(node.associations, "type"),
    ancestorsOf(base.mainTaxon, world),
    countReviews(node, base, world),
  ]);
  const inci = attributes.find(({ code }) => code.toLowerCase() === "inci")?.value.join(", ");
  const details = isNode(node.details) ? node.details : noDetails;
  return {
    ...base,
    reviewCount,
    options,
    attributes: node.details ? attributes : attributes.filter(({ code }) => code !== "inci"),
    associations: associations.map((one) => ({
      ...one,
      id: idOf(one),
      type: codeOf(one.type),
      associatedProducts: listOf(one.associatedProducts).map((each) => iriOf(each)),
    })),
    details: { ...noDetails, claims: [], ...details, ...(!node.details && inci && { inci }) },
    ancestors: node.ancestors ?? ancestors,
    seo: node.seo ?? noSeo,
  };
}

const noSeo = { title: null, description: null };

async function optionsOf(node: Node, { relations }: World): Promise<Node[]> {
  const options = await relations.all(node.options, "name");
  return Promise.all(
    options.map(async (option) => {
      const values = await relations.all(option.values, "value");
      const name = text(option.name) ?? codeOf(option);
      return { code: codeOf(option), name, values: values.map(optionValue) };
    }),
  );
}

/** Vanilla Sylius has a separate call for attributes. */
async function attributesOf(node: Node, { relations }: World) {
  const found =
    node.attributes === undefined
      ? await relations.list(`/shop/products/${encodeURIComponent(codeOf(node))}/attributes`)
      : await relations.all(node.attributes, "value");
  return found.map((one) => {
    const code = text(one.code) ?? codeOf(one.attribute);
    const type = text(one.type) ?? "text";
    const value = attributeWords(type, one.value);
    return { code, name: text(one.name) ?? code, type, value, place: one.place };
  });
}

function attributeWords(type: string, value: unknown): string[] {
  if (typeof value === "boolean") return [value ? "Sì" : "No"];
  if (type === "percent" && typeof value === "number") return [`${Math.round(value * 100)}%`];
  return listOf(value).map((one) =>
    isNode(one) ? String(one.label ?? one.name ?? one.value ?? codeOf(one)) : String(one),
  );
}

/** Counts reviews if the backend sends only their average. */
async function countReviews(node: Node, base: Node, { relations }: World): Promise<unknown> {
  const told = node.reviewCount ?? (node.reviews && base.reviewCount);
  if (told !== undefined || !integer(base.averageRating)) return told ?? 0;
  const query = new URLSearchParams({ reviewSubject: iriOf(base), itemsPerPage: "100" });
  return (await relations.list(`/shop/product-reviews?${query}`)).length;
}

export async function associated(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  const found = node["hydra:member"] ?? node.associatedProducts;
  const type = codeOf(node.type);
  return { ...node, id: idOf(node), type, associatedProducts: await products(found, world) };
}

/** Accepts children as objects, as IRIs, or a flat list whose nodes name their parents. */
export async function taxonTree(nodes: Node[], world: World): Promise<Node[]> {
  const isFlat = nodes.some((node) => node.children === undefined && node.parent);
  const roots = isFlat ? unflatten(nodes) : nodes;
  return Promise.all(roots.map((node) => taxon(node, world)));
}

function unflatten(nodes: Node[]): Node[] {
  const codes = new Set(nodes.map(codeOf));
  const below = (code: string): Node[] =>
    nodes
      .filter((node) => node.parent && codeOf(node.parent) === code)
      .map((node) => ({ ...node, children: below(codeOf(node)) }));
  return nodes
    .filter((node) => !node.parent || !codes.has(codeOf(node.parent)))
    .map((node) => ({ ...node, children: below(codeOf(node)) }));
}

export async function taxon(node: Node, world: World, depth = 0): Promise<Node> {
  const below = depth < 6 ? await world.relations.all(node.children, "name") : [];
  return {
    ...node,
    "@id": iriOf(node, `${world.basePath}/shop/taxons`),
    id: idOf(node),
    code: codeOf(node),
    slug: text(node.slug) ?? codeOf(node),
    image: image(node.image) ?? images(node.images)[0] ?? null,
    children: await Promise.all(below.map((child) => taxon(child, world, depth + 1))),
  };
}

export async function taxonPage(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  const page = await taxon(node, world);
  const ancestors = node.ancestors ?? (await ancestorsOf(page, world)).slice(0, -1);
  return { ...page, ancestors, seo: node.seo ?? noSeo };
}

async function taxonOf(reference: unknown, world: World): Promise<Node | null> {
  if (isNode(reference) && reference.name !== undefined) return taxonReference(reference);
  if (reference === null || reference === undefined) return null;
  const known = pathTo(await world.taxonTree(), codeOf(reference)).at(-1);
  const found = known ?? (await world.relations.get(reference, "name"));
  return found && taxonReference(found);
}

const taxonReference = (node: Node): Node => ({
  "@id": iriOf(node),
  code: codeOf(node),
  name: text(node.name) ?? codeOf(node),
  slug: text(node.slug) ?? codeOf(node),
});

async function ancestorsOf(main: unknown, world: World): Promise<Node[]> {
  if (!isNode(main)) return [];
  const path = pathTo(await world.taxonTree(), codeOf(main));
  return (path.length > 0 ? path : [main]).map(taxonReference);
}

function pathTo(tree: Node[], code: string): Node[] {
  for (const node of tree) {
    if (codeOf(node) === code) return [node];
    const below = pathTo(nodesOf(node.children), code);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export function facets(body: unknown): Node {
  if (!isNode(body) || (body.attributes === undefined && body.price === undefined))
    throw unreadable();
  return {
    ...body,
    price: body.price ?? null,
    attributes: nodesOf(body.attributes),
    sorting: listOf(body.sorting ?? ["position", "price", "name", "createdAt"]),
  };
}
