import { formatReadingTime } from "../../format/money.ts";
import { products, type World } from "./catalogue.ts";
import {
  type Node,
  codeOf,
  date,
  image,
  images,
  iriOf,
  isNode,
  listOf,
  identityOf,
  nodesOf,
  resource,
  text,
} from "./node.ts";

const noSeo = { title: null, description: null };

export const blogCategory = (node: Node): Node => ({
  ...node,
  ...identityOf(node),
  slug: text(node.slug) ?? codeOf(node),
  name: text(node.name) ?? text(node.title) ?? codeOf(node),
  postCount: node.postCount ?? 0,
  seo: node.seo ?? noSeo,
});

/** The SPEC has no call for one category by id, so it is looked up in the list of all categories. */
async function categoryOf(reference: unknown, { relations }: World): Promise<Node | null> {
  if (typeof reference !== "string") return relations.get(reference, "slug");
  const all = await relations.list("/shop/blog-categories?page=1&itemsPerPage=100");
  return all.find((one) => one["@id"] === reference) ?? relations.get(reference, "slug");
}

export async function blogPost(node: Node, world: World): Promise<Node> {
  const category = await categoryOf(node.category ?? listOf(node.categories)[0], world);
  return {
    ...node,
    ...identityOf(node),
    slug: text(node.slug) ?? codeOf(node),
    title: text(node.title) ?? text(node.name) ?? "",
    image: image(node.image) ?? images(node.images)[0] ?? null,
    category: category && blogCategory(category),
    author: text(node.author),
    tags: listOf(node.tags).filter((tag) => typeof tag === "string"),
    readingTime: text(node.readingTime) ?? formatReadingTime(text(node.content) ?? ""),
    publishedAt: date(node.publishedAt, node.createdAt) ?? "",
    createdAt: date(node.createdAt, node.publishedAt) ?? "",
  };
}

export async function blogPostPage(body: unknown, world: World): Promise<Node> {
  const node = resource(body);
  const post = await blogPost(node, world);
  return {
    ...post,
    content: text(node.content) ?? "",
    relatedProducts: await products(node.relatedProducts, world),
    relatedPosts: await Promise.all(nodesOf(node.relatedPosts).map((one) => blogPost(one, world))),
    seo: node.seo ?? noSeo,
    updatedAt: date(node.updatedAt, post.publishedAt) ?? "",
  };
}

export const contactRequestType = (node: Node): Node => ({
  ...node,
  "@id": iriOf(node),
  code: codeOf(node),
  name: text(node.name) ?? codeOf(node),
  requiresOrderNumber: node.requiresOrderNumber ?? false,
  requiresProductCode: node.requiresProductCode ?? false,
});

/** Any response other than an error means that the declaration was received. */
export const withdrawal = (body: unknown): Node => {
  const node = isNode(body) ? body : {};
  return {
    ...node,
    ...identityOf(node),
    receivedAt: date(node.receivedAt, node.createdAt) ?? new Date().toISOString(),
    statement: text(node.statement) ?? "",
    acknowledgementSentTo: text(node.acknowledgementSentTo),
  };
};

export const giftCardAnswer = (body: unknown): Node => {
  const node = resource(body);
  return {
    ...node,
    "@id": iriOf(node),
    enabled: node.enabled ?? true,
    initialAmount: node.initialAmount ?? node.amount,
    currencyCode: node.currencyCode ?? "EUR",
    appliedOrders: listOf(node.appliedOrders).map((one) => iriOf(one)),
  };
};
