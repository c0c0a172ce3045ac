import { CartPricing, PricingQuery } from "#contract/pricing/wire.ts";
import { ProductCollection } from "#contract/catalogue.ts";
import { Nothing } from "#contract/customer.ts";
import { ApplyCoupon, ChooseGiftBox, GiftCard, GiftCardOrder } from "#contract/order-requests.ts";
import {
  AddItem,
  ChangeItem,
  CreateCart,
  Order,
  OrderItem,
  OrderItemCollection,
  Payment,
  Shipment,
} from "#contract/order.ts";
import { MergeTokens } from "#contract/wishlist.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { limitCall, routesOf } from "../kernel/http/router.ts";
import { addGiftCard, getGiftCard, removeGiftCard } from "./cart-gift-cards.ts";
import { addItem, changeItem, removeItem } from "./cart-items.ts";
import {
  admitCart,
  createCart,
  deleteCart,
  getOrder,
  readCartPricing,
  suggestForCart,
} from "./cart.ts";
import { applyCoupon, removeCoupon } from "./coupons.ts";
import { chooseGiftBox, removeGiftBox } from "./gift-box.ts";
import { mergeCarts } from "./merge.ts";

export const cartRoutes = routesOf("Cart", ({ router, get, post, patch, remove, own }) => {
  post("/orders", "Create a cart", { body: CreateCart, 201: Order }, async (ctx, { body, c }) => {
    // Assistants cannot solve a bot check.
    if (c.env?.byAssistant) await limitCall(c, "assistant_cart");
    else await admitCart(ctx, body.recaptchaToken, clientAddress(c));
    return createCart(ctx);
  });

  get("/orders/{token}", "A cart or a placed order", { 200: Order }, { verb: getOrder });

  const pricing = { query: PricingQuery, 200: CartPricing };
  get("/pricing", "What a new cart is priced with", pricing, (ctx, { query, c }) =>
    readCartPricing(ctx, null, { ...query, address: clientAddress(c) }),
  );
  get(
    "/orders/{token}/pricing",
    "What a cart is priced with, or would be with a coupon",
    pricing,
    (ctx, { token, query, c }) =>
      readCartPricing(ctx, token, { ...query, address: clientAddress(c) }),
  );

  const items = { lists: "OrderItem", 200: OrderItemCollection };
  get(
    "/orders/{token}/items",
    "What is in an order",
    items,
    async (ctx, { token }) => (await getOrder(ctx, token)).items,
  );
  get("/orders/{token}/items/{id}", "One item", { 200: OrderItem }, partOf("items"));
  get("/orders/{token}/shipments/{id}", "A parcel", { 200: Shipment }, partOf("shipments"));
  get("/orders/{token}/payments/{id}", "A payment", { 200: Payment }, partOf("payments"));

  remove("/orders/{token}", "Empty a cart", { 204: "Gone" }, { verb: deleteCart });

  const add = { body: AddItem, 201: Order };
  post("/orders/{token}/items", "Add an item", add, { verb: addItem });

  const item = "/orders/{token}/items/{id}";
  const quantity = { body: ChangeItem, 200: Order };
  patch(item, "Change a quantity", quantity, (ctx, { token, id, body }) =>
    changeItem(ctx, token, id, body.quantity),
  );
  own.put(item, "The same, as clients of Sylius send it", quantity, (ctx, { token, id, body }) =>
    changeItem(ctx, token, id, body.quantity),
  );

  remove("/orders/{token}/items/{id}", "Remove an item", { 204: "Gone" }, { verb: removeItem });

  router.route("/", suggestionRoutes());
});

const partOf =
  <Part extends "items" | "shipments" | "payments">(part: Part) =>
  async (ctx: Ctx, { token, id }: { token: string; id: number }): Promise<Order[Part][number]> => {
    const parts: Order[Part][number][] = (await getOrder(ctx, token))[part];
    return existing(parts.find((one) => one.id === id));
  };

const suggestionRoutes = routesOf("Catalogue", ({ get }) => {
  get(
    "/products-cart-suggestions/{token}",
    "Products that go with a cart",
    { lists: "Product", 200: ProductCollection },
    (ctx, { token }) => suggestForCart(ctx, token),
  );
});

export const couponRoutes = routesOf("Cart", ({ patch }) => {
  patch(
    "/orders/{token}/coupon",
    "Apply a coupon",
    { body: ApplyCoupon, 200: Order },
    (ctx, { token, body, c }) => applyCoupon(ctx, token, { ...body, address: clientAddress(c) }),
  );
  const without = { body: Nothing, 200: Order };
  patch("/orders/{token}/remove-coupon", "Take the coupon away", without, (ctx, { token }) =>
    removeCoupon(ctx, token),
  );
});

export const mergeRoutes = routesOf("Cart", ({ post }) => {
  const merge = { body: MergeTokens, 200: Order };
  post("/orders/merge", "Make two carts one", merge, (ctx, { body }) => mergeCarts(ctx, body));
});

export const cartGiftRoutes = routesOf("Gifts", ({ get, patch }) => {
  get("/gift-cards/{code}", "What is left on a gift card", { 200: GiftCard }, (ctx, { code, c }) =>
    getGiftCard(ctx, code, clientAddress(c)),
  );

  patch(
    "/gift-cards/{code}/add-to-order",
    "Pay an order with a gift card",
    { body: GiftCardOrder, 200: GiftCard },
    (ctx, { code, body, c }) => addGiftCard(ctx, { code, ...body, address: clientAddress(c) }),
  );

  patch(
    "/gift-cards/{code}/remove-from-order",
    "Do not pay with this gift card",
    { body: GiftCardOrder, 200: GiftCard },
    (ctx, { code, body }) => removeGiftCard(ctx, { code, ...body }),
  );

  patch(
    "/orders/{token}/gift-box",
    "Choose a gift box and its dedication",
    { body: ChooseGiftBox, 200: Order },
    (ctx, { token, body }) => chooseGiftBox(ctx, token, body),
  );

  const without = { body: Nothing, 200: Order };
  patch("/orders/{token}/remove-gift-box", "Take the gift box away", without, (ctx, { token }) =>
    removeGiftBox(ctx, token),
  );
});
