// The calls of the specification that Sylius itself has not. Field names: the specification's, then Sylius's and its
// public plugins' (wishlist, gift card); bodies it does not describe (facets, posts, pickup points) are kept small.
import { createHash } from "node:crypto";
import {
  collection,
  hydraError,
  identifier,
  iri,
  node,
  plainError,
  root,
  violations,
} from "./json-ld.mjs";
import { codes, looksLikeEmail } from "./messages.mjs";
import { emailOfRefreshToken, loginAnswer } from "./customers.mjs";
import { orderView } from "./order-views.mjs";
import { addToCart, findOrder, recalculate } from "./orders.mjs";
import {
  association,
  found,
  requireFields,
  requireTextOrNull,
  requireTexts,
  sorted,
} from "./shop.mjs";
import * as views from "./views.mjs";

const slugOf = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

// --- lists of products

/** Select, checkbox and text values can be filtered by; numbers and long texts cannot. */
const filterable = ({ attribute }) => ["select", "checkbox", "text"].includes(attribute.type);
const labelsOf = ({ attribute, value }) =>
  attribute.type === "select"
    ? value
    : [attribute.type === "checkbox" ? (value ? "Sì" : "No") : value];

/** attributes[code][value]=1, attributes[code][]=value, attributes[code]=value. */
function chosenAttributes(query) {
  const chosen = {};
  for (const [name, value] of query) {
    const [, code, inside] = /^attributes\[([^\]]+)\](?:\[([^\]]*)\])?$/.exec(name) ?? [];
    if (!code) continue;
    chosen[code] ??= [];
    chosen[code].push(inside && !/^\d+$/.test(inside) ? inside : value);
  }
  return chosen;
}

const sortings = {
  position: (product) => product.id,
  price: (product) => product.variants[0].price ?? 0,
  name: (product) => product.name.toLowerCase(),
  createdAt: (product) => product.createdAt,
};

function matching(ctx) {
  const taxon = ctx.query.get("taxon");
  const code = taxon && identifier(taxon);
  const within = (value) => ctx.query.has(value) && Number(ctx.query.get(value));
  const [least, most] = [within("min_price"), within("max_price")];
  const chosen = chosenAttributes(ctx.query);
  let list = [...ctx.data.products.values()].filter((product) => !product.giftBox);
  if (code)
    list = list.filter(
      (product) =>
        product.taxons.includes(code) ||
        product.taxons.some((one) => ctx.data.taxons.get(one).slug === code),
    );
  list = list.filter((product) => {
    const price = product.variants[0].price ?? 0;
    return (least === false || price >= least) && (most === false || price <= most);
  });
  for (const [attribute, values] of Object.entries(chosen)) {
    list = list.filter((product) =>
      product.attributeValues.some(
        (one) =>
          one.attribute.code === attribute &&
          labelsOf(one).some((label) => values.includes(slugOf(label))),
      ),
    );
  }
  const sorting = [...ctx.query].find(([name]) => name.startsWith("sorting["));
  const key = sortings[sorting?.[0].slice(8, -1)] ?? sortings.position;
  return sorted(list, key, sorting?.[1]);
}

const productList = (ctx, list) =>
  collection("Product", ctx, list, { show: (product) => views.product(ctx, product) });

function facets(ctx) {
  const list = matching(ctx);
  const prices = list.map((product) => product.variants[0].price ?? 0);
  const attributes = [];
  for (const attribute of ctx.data.attributes.values()) {
    const counts = new Map();
    for (const value of list
      .flatMap((product) => product.attributeValues)
      .filter((one) => one.attribute === attribute && filterable(one))) {
      for (const label of labelsOf(value)) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    if (counts.size)
      attributes.push({
        code: attribute.code,
        name: attribute.name,
        values: [...counts].map(([label, count]) => ({ value: slugOf(label), label, count })),
      });
  }
  const price = prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null;
  return root(node("Facets", iri("facets"), { price, attributes, sorting: Object.keys(sortings) }));
}

function search(ctx) {
  const words = ctx.params.query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (product) => `${product.name} ${product.shortDescription ?? ""}`.toLowerCase();
  return productList(
    ctx,
    [...ctx.data.products.values()].filter((product) =>
      words.every((word) => text(product).includes(word)),
    ),
  );
}

function suggestions(ctx) {
  const inCart = new Set(findOrder(ctx).items.map(({ variant }) => variant.product));
  return productList(
    ctx,
    [...ctx.data.products.values()]
      .filter((product) => !inCart.has(product) && product.variants.some(views.inStock))
      .slice(0, 4),
  );
}

/** Vanilla knows an association by its id; here also by `<product code>-<type>`, with the products embedded. */
function associationByCode(ctx) {
  const { code } = ctx.params;
  const entry = found(
    ctx.data.associations.find(
      ({ id, product, type }) => String(id) === code || `${product.code}-${type}` === code,
    ),
  );
  return root(association(ctx, entry, ctx.embeds));
}

// --- cart

const answer = (ctx, order) => root(orderView(ctx, order));
const cart = (ctx) => findOrder(ctx, { cartOnly: true });

function coupon(ctx) {
  const order = cart(ctx);
  requireTexts(ctx.body, ["couponCode"]);
  if (!ctx.data.coupons.has(ctx.body.couponCode))
    throw violations([{ propertyPath: "couponCode", message: ctx.say("coupon") }]);
  order.coupon = ctx.body.couponCode;
  recalculate(ctx, order);
  return answer(ctx, order);
}

function change(fields) {
  return (ctx) => {
    const order = cart(ctx);
    Object.assign(order, fields(ctx.body, order));
    recalculate(ctx, order);
    return answer(ctx, order);
  };
}

function mergeCarts(ctx) {
  requireFields(ctx.body, ["tokenA", "tokenB"]);
  const [into, from] = [ctx.body.tokenA, ctx.body.tokenB].map((token) =>
    findOrder({ ...ctx, params: { token } }, { cartOnly: true }),
  );
  if (into !== from) {
    for (const { id: _id, variant, quantity, ...extra } of from.items)
      addToCart(ctx, into, variant, quantity, extra);
    into.coupon ??= from.coupon;
    recalculate(ctx, into);
    ctx.data.orders.delete(from.token);
  }
  return ctx.reply(201, answer(ctx, into));
}

function chooseGiftBox(ctx) {
  const order = cart(ctx);
  requireTextOrNull(ctx.body, [
    "productVariant",
    "fromName",
    "toName",
    "message",
    "giftBoxFromName",
    "giftBoxToName",
    "giftBoxMessage",
  ]);
  const {
    productVariant,
    fromName,
    toName,
    message,
    giftBoxFromName = fromName,
    giftBoxToName = toName,
    giftBoxMessage = message,
  } = ctx.body;
  const variant = ctx.data.variants.get(identifier(productVariant ?? "SCATOLA_REGALO"));
  if (!variant?.product.giftBox)
    throw violations([
      {
        propertyPath: "productVariant",
        message: ctx.say("variant.unknown", { code: identifier(productVariant) }),
      },
    ]);
  order.items = order.items.filter((item) => !item.giftBox);
  addToCart(ctx, order, variant, 1, { giftBox: true });
  Object.assign(order, {
    giftBoxFromName: giftBoxFromName ?? null,
    giftBoxToName: giftBoxToName ?? null,
    giftBoxMessage: giftBoxMessage ?? null,
  });
  return answer(ctx, order);
}

const withoutGiftBox = change((_body, order) => ({
  items: order.items.filter((item) => !item.giftBox),
  giftBoxFromName: null,
  giftBoxToName: null,
  giftBoxMessage: null,
}));

/** The card is answered, not the cart. */
function giftCardCall(edit) {
  return (ctx) => {
    const card = found(ctx.data.giftCards.get(ctx.params.code));
    requireFields(ctx.body, ["orderTokenValue"]);
    const order = findOrder(
      { ...ctx, params: { token: ctx.body.orderTokenValue } },
      { cartOnly: true },
    );
    if (!card.enabled) throw hydraError(422, "The gift card is not enabled");
    order.giftCards = edit(
      order.giftCards.filter((code) => code !== card.code),
      card.code,
    );
    recalculate(ctx, order);
    const { code, enabled, amount, initialAmount, customMessage } = card;
    return root(
      node("GiftCard", iri("gift-cards", code), {
        code,
        enabled,
        amount,
        initialAmount,
        currencyCode: ctx.data.channel.currency,
        customMessage,
        appliedOrders: [...ctx.data.orders.values()]
          .filter((one) => one.giftCards.includes(code))
          .map((one) => iri("orders", one.token)),
      }),
    );
  };
}

// --- wishlists

function wishlistView(ctx, list) {
  const { user } = list;
  return root(
    node("Wishlist", iri("wishlists", list.token), {
      id: list.id,
      wishlistProducts: list.variants.map((variant) => ({
        "@type": "WishlistProduct",
        product: views.product(ctx, variant.product),
        variant: views.variant({ ...ctx, embeds: true }, variant),
        quantity: 0,
      })),
      shopUser:
        user &&
        node("ShopUser", iri("shop-users", user.user.id), { id: user.user.id, email: user.email }),
      token: list.token,
    }),
  );
}

function findWishlist(ctx, token = ctx.params.token) {
  const list = found(ctx.data.wishlists.get(token));
  if (list.user && list.user !== ctx.user) throw hydraError(403, "Access Denied.");
  return list;
}

function createWishlist(ctx) {
  const own = ctx.user && [...ctx.data.wishlists.values()].find(({ user }) => user === ctx.user);
  if (own) return ctx.reply(201, wishlistView(ctx, own));
  const id = ++ctx.data.lastWishlist;
  const digest = createHash("sha256").update(`wishlist ${id}`).digest("hex");
  const token = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  ctx.data.wishlists.set(token, { id, token, user: ctx.user, variants: [] });
  ctx.bound(ctx.data.wishlists, 500);
  return ctx.reply(201, wishlistView(ctx, ctx.data.wishlists.get(token)));
}

function addToWishlist(ctx) {
  const list = findWishlist(ctx);
  requireFields(ctx.body, ["productVariantId"]);
  const variant = [...ctx.data.variants.values()].find(
    ({ id }) => id === ctx.body.productVariantId,
  );
  if (!variant)
    throw hydraError(404, `The ProductVariant ${ctx.body.productVariantId} does not exist`);
  if (!list.variants.includes(variant)) list.variants.push(variant);
  return wishlistView(ctx, list);
}

function removeFromWishlist(ctx) {
  const list = findWishlist(ctx);
  const variant = found(list.variants.find(({ id }) => String(id) === ctx.params.id));
  list.variants = list.variants.filter((one) => one !== variant);
  return ctx.reply(204);
}

function mergeWishlists(ctx) {
  requireFields(ctx.body, ["tokenA", "tokenB"]);
  const [into, from] = [ctx.body.tokenA, ctx.body.tokenB].map((token) => findWishlist(ctx, token));
  if (into !== from) {
    into.variants = [...new Set([...into.variants, ...from.variants])];
    ctx.data.wishlists.delete(from.token);
  }
  return ctx.reply(201, wishlistView(ctx, into));
}

// --- the rest

function refresh(ctx) {
  if (!ctx.body.refresh_token) throw plainError(401, "Missing JWT Refresh Token");
  const email = emailOfRefreshToken(ctx.body.refresh_token);
  const customer = ctx.data.customers.find((one) => one.user && one.email === email);
  if (!customer) throw plainError(401, "JWT Refresh Token Not Found");
  return ctx.reply(200, loginAnswer(ctx, customer), { "content-type": "application/json" });
}

/** A form that only has to name an address: 202, or 422 with the field. */
function form(...required) {
  return (ctx) => {
    requireFields(ctx.body, required);
    const email = ctx.body.email ?? ctx.user?.email;
    if (typeof email !== "string" || !looksLikeEmail(email))
      throw violations([
        { propertyPath: "email", message: ctx.say("email.invalid"), code: codes.email },
      ]);
    return ctx.reply(202);
  };
}

function withdraw(ctx) {
  form()(ctx);
  return ctx.reply(201, root(node("WithdrawalRequest", iri("withdrawal-requests", 1), { id: 1 })));
}

const requestTypes = [
  ["ordine", "Un ordine"],
  ["prodotto", "Un prodotto"],
  ["altro", "Altro"],
];

const categories = [
  { id: 1, slug: "consigli", name: "Consigli" },
  { id: 2, slug: "ingredienti", name: "Ingredienti" },
];
const posts = [
  {
    id: 1,
    category: 1,
    slug: "la-prima-crema",
    title: "La prima crema",
    at: "2026-02-20 09:00:00",
  },
  {
    id: 2,
    category: 1,
    slug: "pelle-e-inverno",
    title: "La pelle e l'inverno",
    at: "2026-02-10 09:00:00",
  },
  {
    id: 3,
    category: 2,
    slug: "che-cosa-fa-la-rosa",
    title: "Che cosa fa la rosa",
    at: "2026-01-30 09:00:00",
  },
];

const categoryView = ({ id, slug, name }) =>
  node("BlogCategory", iri("blog-categories", id), { id, slug, name });

function postView(ctx, { id, category, slug, title, at }) {
  const owner = categories.find((one) => one.id === category);
  return node("BlogPost", iri("blog-posts", id), {
    id,
    slug,
    title,
    excerpt: `${title}: due minuti di lettura.`,
    content: `<p>${title}. ${"Poche cose, fatte bene, tutti i giorni. ".repeat(20)}</p>`,
    image: { path: `${ctx.origin}/media/cache/resolve/sylius_original/bl/${slug}.png`, alt: title },
    category: ctx.embeds ? categoryView(owner) : iri("blog-categories", category),
    publishedAt: at,
    createdAt: at,
  });
}

const pudos = [
  {
    id: "IT00101",
    name: "Tabaccheria Ferrini",
    street: "Via Saragozza",
    streetNumber: "44",
    zipCode: "40123",
    town: "Bologna",
    state: "BO",
    latitude: "44.4895",
    longitude: "11.3302",
  },
  {
    id: "IT00102",
    name: "Edicola di piazza",
    street: "Piazza Maggiore",
    streetNumber: "2",
    zipCode: "40124",
    town: "Bologna",
    state: "BO",
    latitude: "44.4938",
    longitude: "11.3430",
  },
  {
    id: "IT00201",
    name: "Cartoleria Duomo",
    street: "Via Torino",
    streetNumber: "9",
    zipCode: "20123",
    town: "Milano",
    state: "MI",
    latitude: "45.4625",
    longitude: "9.1856",
  },
];

/** The names of the carrier's own service. */
const pudoView = ({
  id,
  name,
  street,
  streetNumber,
  zipCode,
  town,
  state,
  latitude,
  longitude,
}) => ({
  "@id": `/api/v2/brt/pudos/${id}`,
  "@type": "Pudo",
  pudoId: id,
  pointName: name,
  fullAddress: `${street} ${streetNumber}, ${zipCode} ${town}`,
  street,
  streetNumber,
  zipCode,
  town,
  state,
  country: "ITA",
  latitude,
  longitude,
  hours: [{ dayOfWeek: 1, dayTime: "MORNING", openTime: "08:30", closeTime: "12:30" }],
});

export function pluginRoutes(route) {
  const O = "/shop/orders/{token}";
  route("GET", "/shop/products-with-facets", (ctx) => productList(ctx, matching(ctx)));
  route("GET", "/shop/facets", facets);
  route("GET", "/shop/products-by-query/{query}", search);
  route("GET", "/shop/gift-box-products", (ctx) =>
    productList(
      ctx,
      [...ctx.data.products.values()].filter(({ giftBox }) => giftBox),
    ),
  );
  route("GET", "/shop/products-cart-suggestions/{token}", suggestions);
  route("GET", "/shop/product-associations/{code}", associationByCode);
  route("GET", "/shop/taxons-tree", (ctx) =>
    collection("Taxon", ctx, ctx.data.taxons.get("MENU").children, {
      show: (code) => views.taxon(ctx, ctx.data.taxons.get(code), ctx.embeds),
    }),
  );
  route("GET", "/shop/taxons-by-slug/{slug*}", (ctx) =>
    root(
      views.taxon(
        ctx,
        found([...ctx.data.taxons.values()].find(({ slug }) => slug === ctx.params.slug)),
        ctx.embeds,
      ),
    ),
  );

  route("POST", "/shop/orders/merge", mergeCarts);
  route("PATCH", `${O}/coupon`, coupon);
  route(
    "PATCH",
    `${O}/remove-coupon`,
    change(() => ({ coupon: null })),
  );
  route("PATCH", `${O}/gift-box`, chooseGiftBox);
  route("PATCH", `${O}/remove-gift-box`, withoutGiftBox);
  route(
    "PATCH",
    `${O}/pudo`,
    change(({ pudoId }) => ({ pudoId: pudoId ?? null })),
  );
  route(
    "PATCH",
    `${O}/consultation`,
    change(({ consultation }) => ({ consultation: consultation ?? false })),
  );
  route(
    "PATCH",
    "/shop/gift-cards/{code}/add-to-order",
    giftCardCall((others, code) => [...others, code]),
  );
  route(
    "PATCH",
    "/shop/gift-cards/{code}/remove-from-order",
    giftCardCall((others) => others),
  );

  route("POST", "/shop/wishlists", createWishlist);
  route("POST", "/shop/wishlists/merge", mergeWishlists);
  route("GET", "/shop/wishlists/{token}", (ctx) => wishlistView(ctx, findWishlist(ctx)));
  route("PATCH", "/shop/wishlists/{token}/variant", addToWishlist);
  route("DELETE", "/shop/wishlists/{token}/productVariants/{id}", removeFromWishlist);

  route("POST", "/shop/customers/refresh-token", refresh, { anyJson: true });
  route("POST", "/shop/customers/newsletter", form("email"));
  route("POST", "/shop/contact-requests", form("message"));
  route("POST", "/shop/withdrawal-requests", withdraw);
  route("GET", "/shop/contact-request-types", (ctx) =>
    collection("ContactRequestType", ctx, requestTypes, {
      show: ([code, name]) =>
        node("ContactRequestType", iri("contact-request-types", code), { code, name }),
    }),
  );

  const bySlug = (list) => (ctx) => found(list.find(({ slug }) => slug === ctx.params.slug));
  route("GET", "/shop/blog-posts", (ctx) => {
    const category = categories.find(
      ({ slug }) => slug === ctx.query.get("category.translations.slug"),
    );
    const list = ctx.query.has("category.translations.slug")
      ? posts.filter((post) => post.category === category?.id)
      : posts;
    return collection("BlogPost", ctx, list, { show: (post) => postView(ctx, post) });
  });
  route("GET", "/shop/blog-posts-by-slug/{slug}", (ctx) => root(postView(ctx, bySlug(posts)(ctx))));
  route("GET", "/shop/blog-categories", (ctx) =>
    collection("BlogCategory", ctx, categories, { show: categoryView }),
  );
  route("GET", "/shop/blog-categories-by-slug/{slug}", (ctx) =>
    root(categoryView(bySlug(categories)(ctx))),
  );

  route("GET", "/brt/pudos/{id}", (ctx) =>
    root(pudoView(found(pudos.find(({ id }) => id === ctx.params.id)))),
  );
  route("GET", "/brt/pudos-by-city", (ctx) => {
    const near = (name, value) => ctx.query.get(name)?.trim().toLowerCase() === value.toLowerCase();
    return collection(
      "Pudo",
      ctx,
      pudos.filter((pudo) => near("city", pudo.town) || near("zipCode", pudo.zipCode)),
      { show: pudoView },
    );
  });
}
