import type { z } from "zod";
import { Address, AddressCollection, Country, CountryCollection } from "../../address.ts";
import {
  BlogCategory,
  BlogCategoryCollection,
  BlogPostCollection,
  BlogPostPage,
} from "../../blog.ts";
import * as goods from "../../catalogue.ts";
import { Customer, LoginAnswer } from "../../customer.ts";
import { GiftCard } from "../../order-requests.ts";
import * as orders from "../../order.ts";
import { ProductReview, ProductReviewCollection } from "../../review.ts";
import { ContactRequestTypeCollection, WithdrawalRequest } from "../../support.ts";
import { Wishlist } from "../../wishlist.ts";
import type { Call } from "./absent-calls.ts";
import * as shop from "./catalogue.ts";
import * as content from "./content.ts";
import { isNode, isResource, type Node, nodesOf, resource, unreadable } from "./node.ts";
import * as orderNodes from "./orders.ts";
import * as customerNodes from "./customers.ts";

type Shape = (body: unknown, call: Call) => unknown;

type AskAs = (bearer: string, path: string) => Promise<unknown>;

function membersOf(body: unknown, whole = true): Node[] {
  if (!isNode(body) || body["hydra:member"] === undefined) throw unreadable();
  const members = body["hydra:member"];
  return whole ? nodesOf(members).filter(isResource) : (members as Node[]);
}

const each =
  (shape: (node: Node) => unknown): Shape =>
  async (body) => {
    const members = await Promise.all(membersOf(body).map(shape));
    return { ...(isNode(body) && body), "hydra:member": members };
  };

const one =
  (shape: (node: Node) => unknown): Shape =>
  (body) =>
    shape(resource(body));

/** A backend that ignores the stars filter returns all reviews, so they are filtered here. */
const reviews: Shape = (body, { query }) => {
  const list = membersOf(body).map(customerNodes.review);
  const fitting = list.filter(({ rating }) => !query?.rating || rating === query.rating);
  const total = isNode(body) ? body["hydra:totalItems"] : undefined;
  return {
    "hydra:member": fitting,
    "hydra:totalItems": fitting.length < list.length ? fitting.length : total,
  };
};

const pickupPoints: Shape = (body) => {
  const points = isNode(body) && body.pudo ? nodesOf(body.pudo) : membersOf(body);
  return {
    "hydra:member": points.map(customerNodes.pickupPoint),
    "hydra:totalItems": points.length,
  };
};

export function shapesOf(world: shop.World, askAs: AskAs): Map<z.ZodType, Shape> {
  const productList: Shape = async (body) => ({
    ...(isNode(body) && body),
    "hydra:member": await shop.products(membersOf(body, false), world),
  });
  const taxons: Shape = async (body) => {
    const tree = await shop.taxonTree(membersOf(body), world);
    return { "hydra:member": tree, "hydra:totalItems": tree.length };
  };
  const findCustomer = (iri: string, bearer: string) =>
    askAs(bearer, iri.slice(world.basePath.length));
  return new Map<z.ZodType, Shape>([
    [goods.ProductCollection, productList],
    [goods.ProductSearchCollection, productList],
    [goods.ProductPage, (body) => shop.productPage(body, world)],
    [goods.VariantPage, one((node) => shop.variant(node, world))],
    [goods.AssociatedProducts, (body) => shop.associated(body, world)],
    [goods.Facets, shop.facets],
    [goods.TaxonCollection, taxons],
    [goods.TaxonPage, (body) => shop.taxonPage(body, world)],
    [orders.Order, (body) => orderNodes.order(body, world)],
    [orders.OrderCollection, each((node) => orderNodes.orderSummary(node, world))],
    [orders.ShippingMethodCollection, each((node) => orderNodes.shippingMethod(node))],
    [orders.PaymentMethodCollection, each(orderNodes.paymentMethod)],
    [orders.PickupPoint, one(customerNodes.pickupPoint)],
    [orders.PickupPointCollection, pickupPoints],
    [GiftCard, content.giftCardAnswer],
    [Customer, customerNodes.customer],
    [LoginAnswer, (body) => customerNodes.login(body, world.channel, findCustomer)],
    [Address, one(customerNodes.address)],
    [AddressCollection, each(customerNodes.address)],
    [Country, one(customerNodes.country)],
    [CountryCollection, each(customerNodes.country)],
    [Wishlist, (body) => customerNodes.wishlist(body, world)],
    [ProductReview, one(customerNodes.review)],
    [ProductReviewCollection, reviews],
    [BlogPostCollection, each((node) => content.blogPost(node, world))],
    [BlogPostPage, (body) => content.blogPostPage(body, world)],
    [BlogCategory, one(content.blogCategory)],
    [BlogCategoryCollection, each(content.blogCategory)],
    [ContactRequestTypeCollection, each(content.contactRequestType)],
    [WithdrawalRequest, content.withdrawal],
  ]);
}
