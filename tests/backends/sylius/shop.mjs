// Calls that read the catalogue and the lists beside it, and the reviews.
import {
  collection,
  hydraError,
  identifier,
  iri,
  node,
  notFound,
  plainError,
  root,
  violations,
} from "./json-ld.mjs";
import { codes, textFault } from "./messages.mjs";
import * as views from "./views.mjs";

const productFilters = [
  ["translations.name", "translations.name"],
  ["productTaxons.taxon.code", "productTaxons.taxon.code"],
  ["productTaxons.taxon.code[]", "productTaxons.taxon.code"],
  ["order[code]", "code"],
  ["order[createdAt]", "createdAt"],
  ["order[price]", "price"],
  ["order[translation.name]", "translation"],
  ["localeCode for order[translation.name]", "localeCode"],
  ["taxon", null],
];
const reviewFilters = [
  ["order[createdAt]", "createdAt"],
  ["reviewSubject", "reviewSubject"],
  ["reviewSubject[]", "reviewSubject"],
];
const variantFilters = [
  ["product", "product"],
  ["product[]", "product"],
  ["optionValues", "optionValues"],
  ["optionValues[]", "optionValues"],
];

export const found = (value) => {
  if (value === undefined || value === null) throw notFound();
  return value;
};

/** Values of a filter that may be given once or as a list. */
const wanted = (query, name) =>
  [...query.getAll(name), ...query.getAll(`${name}[]`)].map(identifier);

const sortKeys = {
  "order[code]": (product) => product.code,
  "order[createdAt]": (product) => product.createdAt,
  "order[price]": (product) => product.variants[0].price ?? 0,
  "order[translation.name]": (product) => product.name.toLowerCase(),
};

export function sorted(list, key, direction) {
  const sign = String(direction).toLowerCase() === "desc" ? -1 : 1;
  return [...list].sort((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0));
}

function listProducts(ctx) {
  let list = [...ctx.data.products.values()];
  const name = ctx.query.get("translations.name")?.toLowerCase();
  if (name) list = list.filter((product) => product.name.toLowerCase().includes(name));
  const taxons = [...wanted(ctx.query, "productTaxons.taxon.code"), ...wanted(ctx.query, "taxon")];
  if (taxons.length)
    list = list.filter((product) => product.taxons.some((code) => taxons.includes(code)));
  for (const [parameter, key] of Object.entries(sortKeys)) {
    if (ctx.query.has(parameter)) list = sorted(list, key, ctx.query.get(parameter));
  }
  return collection("Product", ctx, list, {
    search: productFilters,
    show: (product) => views.product(ctx, product),
  });
}

function listVariants(ctx) {
  const products = wanted(ctx.query, "product");
  const values = wanted(ctx.query, "optionValues");
  const list = [...ctx.data.variants.values()].filter(
    (variant) =>
      (products.length === 0 || products.includes(variant.product.code)) &&
      values.every((code) => variant.optionValues.some((value) => value.code === code)),
  );
  return collection("ProductVariant", ctx, list, {
    search: variantFilters,
    show: (variant) => views.variant(ctx, variant),
  });
}

/** The children of the menu taxon, not the whole tree. */
const listTaxons = (ctx) =>
  collection("Taxon", ctx, ctx.data.taxons.get("MENU").children, {
    show: (code) => views.taxon(ctx, ctx.data.taxons.get(code)),
  });

function productBySlug(ctx) {
  const product = found(
    [...ctx.data.products.values()].find(({ slug }) => slug === ctx.params.slug),
  );
  const search = ctx.url.search;
  return ctx.reply(301, undefined, { location: views.productIri(product) + search });
}

function listReviews(ctx) {
  const subjects = wanted(ctx.query, "reviewSubject");
  const list = ctx.data.reviews.filter(
    (review) =>
      review.status === "accepted" &&
      (subjects.length === 0 ||
        subjects.includes(review.product) ||
        subjects.includes(String(ctx.data.products.get(review.product).id))),
  );
  const direction = ctx.query.get("order[createdAt]");
  return collection(
    "ProductReview",
    ctx,
    direction ? sorted(list, (review) => review.createdAt, direction) : list,
    {
      search: reviewFilters,
      show: (review) => views.review(ctx, review),
    },
  );
}

function addReview(ctx) {
  const { title, rating, comment, product: subject, email: given } = ctx.body;
  requireFields(ctx.body, ["title", "rating", "comment", "product"]);
  requireType(rating, "rating", "int", Number.isInteger(rating));
  for (const [name, value] of Object.entries({ title, comment, product: subject }))
    requireType(value, name, "string", typeof value === "string");
  requireType(
    given,
    "email",
    "string",
    given === undefined || given === null || typeof given === "string",
  );
  const email = ctx.user?.email ?? given;
  const list = [];
  const add = (propertyPath, key, code, values) =>
    list.push({ propertyPath, message: ctx.say(key, values), code });
  if (rating < 1 || rating > 5) add("rating", "review.rating.range", codes.range);
  const fault = textFault(title, { min: 2 });
  if (fault)
    add(
      "title",
      fault === "blank"
        ? "review.title.blank"
        : fault === "short"
          ? "review.title.short"
          : "value.long",
      codes[fault],
    );
  if (textFault(comment) === "blank") add("comment", "review.comment.blank", codes.blank);
  const product = ctx.data.products.get(identifier(subject));
  if (!product) add("product", "review.product", null, { code: identifier(subject) });
  if (textFault(email) === "blank") add("email", "email.blank", codes.blank);
  else if (
    !ctx.user &&
    ctx.data.customers.some((customer) => customer.user && customer.email === email)
  )
    add("email", "email.registered", null);
  if (list.length) throw violations(list);
  const author = ctx.user ?? ctx.guestCustomer(email);
  const review = {
    id: ctx.data.reviews.at(-1).id + 1,
    product: product.code,
    rating,
    title,
    comment,
    status: "new",
    author,
    createdAt: ctx.now(),
  };
  ctx.data.reviews.push(review);
  ctx.bound(ctx.data.reviews, 300, (one) => one.status === "new");
  return ctx.reply(201, root(views.review(ctx, review)));
}

/** A command whose constructor misses arguments: 400, not 422. */
export function requireFields(body, names) {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length)
    throw plainError(
      400,
      `Request does not have the following required fields specified: ${missing.join(", ")}.`,
    );
}

export function requireType(value, name, type, fits) {
  if (!fits) throw plainError(400, `Request field "${name}" should be of type "${type}".`);
}

/** Fields of a command: all there, all texts. */
export function requireTexts(body, names) {
  requireFields(body, names);
  for (const name of names) requireType(body[name], name, "string", typeof body[name] === "string");
}

/** Fields of a resource: another type is refused by the serializer itself. */
export function requireTextOrNull(body, names) {
  for (const name of names) {
    const value = body[name];
    if (value === undefined || value === null || typeof value === "string") continue;
    const given =
      Array.isArray(value) || typeof value === "object"
        ? "array"
        : Number.isInteger(value)
          ? "integer"
          : typeof value === "number"
            ? "double"
            : "boolean";
    throw hydraError(
      400,
      `The type of the "${name}" attribute must be "string", "${given}" given.`,
    );
  }
}

const simple = (type, path, { code, name }) => node(type, iri(path, code), { code, name });

export function shopRoutes(route) {
  const item = (path, find) => route("GET", path, (ctx) => root(find(ctx)));
  const pick = (name, code) => (ctx) =>
    found(ctx.data[name].get(code ? ctx.params[code] : ctx.params.code));
  const byId = (name) => (ctx) =>
    found(ctx.data[name].find(({ id }) => String(id) === ctx.params.id));

  route("GET", "/shop/products", listProducts);
  item("/shop/products/{code}", (ctx) => views.product(ctx, pick("products")(ctx)));
  route("GET", "/shop/products-by-slug/{slug}", productBySlug);
  route("GET", "/shop/products/{code}/attributes", (ctx) =>
    collection(
      "ProductAttributeValue",
      ctx,
      ctx.data.products.get(ctx.params.code)?.attributeValues ?? [],
      {
        show: views.attributeValue,
      },
    ),
  );
  item("/shop/products/{code}/images/{id}", (ctx) => {
    const product = pick("products")(ctx);
    const image = found(product.images.find(({ id }) => String(id) === ctx.params.id));
    return views.image(ctx, "ProductImage", views.productIri(product), {
      ...image,
      alt: product.name,
    });
  });
  route("GET", "/shop/product-variants", listVariants);
  item("/shop/product-variants/{code}", (ctx) => views.variant(ctx, pick("variants")(ctx)));
  item("/shop/product-options/{code}", (ctx) => {
    const { code, name, values } = pick("options")(ctx);
    return node("ProductOption", iri("product-options", code), {
      code,
      values: values.map((value) => views.optionValue(value)["@id"]),
      name,
    });
  });
  item("/shop/product-options/{option}/values/{code}", (ctx) => {
    const value = pick("optionValues")(ctx);
    if (value.option !== ctx.params.option) throw notFound();
    return views.optionValue(value);
  });
  item("/shop/product-attributes/{code}", (ctx) => {
    const { id, code, type, position, name } = pick("attributes")(ctx);
    return node("ProductAttribute", iri("product-attributes", code), {
      id,
      code,
      type,
      position,
      name,
    });
  });
  item("/shop/product-attribute-values/{id}", (ctx) =>
    views.attributeValue(byId("attributeValues")(ctx)),
  );
  item("/shop/product-taxons/{id}", (ctx) => {
    const { id, product, taxon, position } = byId("productTaxons")(ctx);
    return node("ProductTaxon", iri("product-taxons", id), {
      id,
      product: views.productIri(product),
      taxon: views.taxonIri(taxon),
      position,
    });
  });
  item("/shop/product-associations/{id}", (ctx) => association(ctx, byId("associations")(ctx)));
  item("/shop/product-association-types/{code}", (ctx) =>
    simple("ProductAssociationType", "product-association-types", pick("associationTypes")(ctx)),
  );
  item("/shop/catalog-promotions/{code}", (ctx) => {
    const { id, code, label } = pick("catalogPromotions")(ctx);
    return node("CatalogPromotion", iri("catalog-promotions", code), { id, label });
  });
  route("GET", "/shop/taxons", listTaxons);
  item("/shop/taxons/{code}", (ctx) => views.taxon(ctx, pick("taxons")(ctx)));
  item("/shop/taxons/{code}/images/{id}", (ctx) =>
    found(
      views.taxon(ctx, pick("taxons")(ctx)).images.find(({ id }) => String(id) === ctx.params.id),
    ),
  );

  route("GET", "/shop/product-reviews", listReviews);
  route("POST", "/shop/product-reviews", addReview);
  item("/shop/product-reviews/{id}", (ctx) =>
    views.review(ctx, found([byId("reviews")(ctx)].find(({ status }) => status === "accepted"))),
  );

  route("GET", "/shop/countries", (ctx) =>
    collection("Country", ctx, [...ctx.data.countries.values()], {
      show: (one) => views.country(ctx, one),
    }),
  );
  item("/shop/countries/{code}", (ctx) => views.country(ctx, pick("countries")(ctx)));
  item("/shop/countries/{code}/provinces/{province}", (ctx) => {
    const country = pick("countries")(ctx);
    return views.province(
      ctx,
      country.code,
      found(country.provinces.find(({ code }) => code === ctx.params.province)),
    );
  });

  const channel = ({ code, name, currency, locales }) =>
    node("Channel", iri("channels", code), {
      baseCurrency: iri("currencies", currency),
      defaultLocale: iri("locales", locales[0]),
      currencies: [],
      locales: locales.map((locale) => iri("locales", locale)),
      code,
      name,
    });
  const euro = simple("Currency", "currencies", { code: "EUR", name: "euro" });
  route("GET", "/shop/channels", (ctx) =>
    collection("Channel", ctx, [ctx.data.channel], { show: channel }),
  );
  item("/shop/channels/{code}", (ctx) =>
    channel(found([ctx.data.channel].find(({ code }) => code === ctx.params.code))),
  );
  route("GET", "/shop/currencies", (ctx) => collection("Currency", ctx, [euro]));
  item("/shop/currencies/{code}", (ctx) =>
    found([euro].find(({ code }) => code === ctx.params.code)),
  );
  route("GET", "/shop/locales", (ctx) =>
    collection("Locale", ctx, ctx.data.locales, {
      paginated: false,
      show: (one) => simple("Locale", "locales", one),
    }),
  );
  item("/shop/locales/{code}", (ctx) =>
    simple(
      "Locale",
      "locales",
      found(ctx.data.locales.find(({ code }) => code === ctx.params.code)),
    ),
  );
  route("GET", "/shop/exchange-rates", (ctx) => collection("ExchangeRate", ctx, []));

  const methods = (name, type, view) => (ctx) =>
    collection(type, ctx, [...ctx.data[name].values()], {
      paginated: false,
      show: (one) => view(one),
    });
  route(
    "GET",
    "/shop/shipping-methods",
    methods("shippingMethods", "ShippingMethod", views.shippingMethod),
  );
  item("/shop/shipping-methods/{code}", (ctx) =>
    views.shippingMethod(pick("shippingMethods")(ctx)),
  );
  route(
    "GET",
    "/shop/payment-methods",
    methods("paymentMethods", "PaymentMethod", views.paymentMethod),
  );
  item("/shop/payment-methods/{code}", (ctx) => views.paymentMethod(pick("paymentMethods")(ctx)));
}

export function association(ctx, { id, type, associated }, embed = false) {
  return node("ProductAssociation", iri("product-associations", id), {
    id,
    type: iri("product-association-types", type),
    associatedProducts: associated.map((code) =>
      embed ? views.product(ctx, ctx.data.products.get(code)) : iri("products", code),
    ),
  });
}
