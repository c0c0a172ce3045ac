// How each resource looks in an answer. Vanilla: relations are IRIs. With plugins the fields of the specification are
// added, and what it reads directly (variants, main taxon, option values, attributes) is embedded, unless `iris` is set.
import { hydraError, iri, node } from "./json-ld.mjs";
import { filters } from "./pictures.mjs";

const last = (text) => text.split("/").at(-1);

export function image(ctx, type, owner, { id, type: kind, file, alt }) {
  const filter = ctx.query.get("imageFilter") || "sylius_original";
  if (!filters.includes(filter)) throw hydraError(400, `Filter "${filter}" is not configured.`);
  return node(type, `${owner}/images/${id}`, {
    id,
    type: kind,
    path: `${ctx.origin}/media/cache/resolve/${filter}/${file}`,
    ...(ctx.plugins && { alt }),
  });
}

export const productIri = (product) => iri("products", product.code);
export const variantIri = (variant) => iri("product-variants", variant.code);
export const taxonIri = (code) => iri("taxons", code);
const valueIri = (value) => iri("product-options", value.option, "values", value.code);

/** No tracking means there is always some. */
export const inStock = (variant) => variant.stock === null || variant.stock > 0;

export const optionValue = (value) =>
  node("ProductOptionValue", valueIri(value), {
    code: value.code,
    option: iri("product-options", value.option),
    value: value.value,
  });

export function variant(ctx, entry) {
  const body = {
    ...(ctx.plugins && { id: entry.id }),
    code: entry.code,
    product: productIri(entry.product),
    optionValues: entry.optionValues.map((value) =>
      ctx.embeds ? optionValue(value) : valueIri(value),
    ),
    name: entry.name,
    inStock: inStock(entry),
    ...(ctx.plugins && { shippingRequired: entry.shippingRequired }),
  };
  // A channel without a price for the variant: the three keys are absent, not null.
  if (entry.price !== null) {
    body.price = entry.price;
    body.originalPrice = entry.originalPrice;
    body.lowestPriceBeforeDiscount = entry.lowestPriceBeforeDiscount;
  }
  if (entry.promotion) body.appliedPromotions = [iri("catalog-promotions", entry.promotion)];
  if (ctx.plugins) {
    const { price, originalPrice } = entry;
    body.channelPricings =
      price === null ? {} : { [ctx.data.channel.code]: { price, originalPrice } };
  }
  return node("ProductVariant", variantIri(entry), body);
}

export function product(ctx, entry) {
  const accepted = ctx.data.reviews.filter(
    (review) => review.product === entry.code && review.status === "accepted",
  );
  const own = productIri(entry);
  const shown = (one) => (ctx.embeds ? variant(ctx, one) : variantIri(one));
  return node("Product", own, {
    productTaxons: entry.productTaxons.map(({ id }) => iri("product-taxons", id)),
    mainTaxon:
      entry.mainTaxon &&
      (ctx.embeds
        ? taxonReference(ctx.data.taxons.get(entry.mainTaxon))
        : taxonIri(entry.mainTaxon)),
    reviews: accepted.map(({ id }) => node("ProductReview", iri("product-reviews", id), {})),
    averageRating: accepted.length
      ? accepted.reduce((sum, { rating }) => sum + rating, 0) / accepted.length
      : 0,
    images: entry.images.map((one) => image(ctx, "ProductImage", own, { ...one, alt: entry.name })),
    id: entry.id,
    code: entry.code,
    variants: entry.variants.map(shown),
    options: entry.options.map((code) => iri("product-options", code)),
    associations: entry.associations.map(({ id }) => iri("product-associations", id)),
    ...(ctx.plugins && {
      attributes: entry.attributeValues.map((value) =>
        ctx.embeds ? attributeValue(value) : iri("product-attribute-values", value.id),
      ),
    }),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    shortDescription: entry.shortDescription,
    name: entry.name,
    description: entry.description,
    slug: entry.slug,
    defaultVariant: shown(entry.variants[0]),
  });
}

export const attributeValue = ({ id, attribute, value }) =>
  node("ProductAttributeValue", iri("product-attribute-values", id), {
    id,
    attribute: iri("product-attributes", attribute.code),
    localeCode: "it_IT",
    value,
    name: attribute.name,
    type: attribute.type,
    code: attribute.code,
  });

const taxonReference = ({ id, code, name, slug }) =>
  node("Taxon", taxonIri(code), { id, code, name, slug });

/** @param {boolean} deep children embedded, to the last */
export function taxon(ctx, entry, deep = false) {
  const own = taxonIri(entry.code);
  const picture = entry.image && {
    id: entry.image,
    type: "main",
    file: `ta/${last(entry.slug)}.png`,
    alt: entry.name,
  };
  return node("Taxon", own, {
    id: entry.id,
    code: entry.code,
    children: entry.children.map((code) =>
      deep ? taxon(ctx, ctx.data.taxons.get(code), true) : taxonIri(code),
    ),
    images: picture ? [image(ctx, "TaxonImage", own, picture)] : [],
    name: entry.name,
    slug: entry.slug,
    description: entry.description,
  });
}

export const review = (ctx, { id, title, rating, comment, author, product: code, createdAt }) =>
  node("ProductReview", iri("product-reviews", id), {
    id,
    title,
    rating,
    comment,
    author: node("Customer", iri("customers", author.id), { firstName: author.firstName }),
    reviewSubject: iri("products", code),
    ...(ctx.plugins && { verifiedCustomer: author.user !== null }),
    createdAt,
    updatedAt: createdAt,
  });

export const country = (ctx, { code, name, provinces }) =>
  node("Country", iri("countries", code), {
    code,
    name,
    provinces: provinces.map((one) => province(ctx, code, one)),
  });

export const province = (ctx, countryCode, { code, name, abbreviation }) =>
  node("Province", iri("countries", countryCode, "provinces", code), {
    code,
    name,
    ...(ctx.plugins && { abbreviation }),
  });

export const shippingMethod = ({ id, code, position, name, description }, price) =>
  node("ShippingMethod", iri("shipping-methods", code), {
    id,
    code,
    position,
    name,
    description,
    ...(price !== undefined && { price }),
  });

export const paymentMethod = ({ id, code, position, name, description, instructions }) =>
  node("PaymentMethod", iri("payment-methods", code), {
    id,
    code,
    position,
    name,
    description,
    instructions,
  });

const addressFields = [
  "firstName",
  "lastName",
  "phoneNumber",
  "company",
  "countryCode",
  "provinceCode",
  "provinceName",
  "street",
  "city",
  "postcode",
];
const addedAddressFields = ["streetNumber", "notes", "fiscalCode", "pec", "sdi"];
export const addressFieldsOf = (ctx) =>
  ctx.plugins ? [...addressFields, ...addedAddressFields] : addressFields;

/** In the address book an address has its id as a field, on an order it has not. */
export function address(ctx, entry, { book = false } = {}) {
  const fields = Object.fromEntries(
    addressFieldsOf(ctx).map((name) => [name, entry[name] ?? null]),
  );
  return node("Address", iri("addresses", entry.id), { ...(book && { id: entry.id }), ...fields });
}

/** Without a user of its own (a guest) nobody can ask for it. */
export const customer = (ctx, entry) =>
  node("Customer", iri("customers", entry.id), {
    ...(ctx.plugins && { id: entry.id }),
    defaultAddress: entry.defaultAddress === null ? null : iri("addresses", entry.defaultAddress),
    user:
      entry.user &&
      node("ShopUser", iri("shop-users", entry.user.id), { verified: entry.user.verified }),
    email: entry.email,
    firstName: entry.firstName,
    lastName: entry.lastName,
    fullName: [entry.firstName, entry.lastName].filter(Boolean).join(" "),
    phoneNumber: entry.phoneNumber,
    gender: entry.gender,
    birthday: entry.birthday,
    subscribedToNewsletter: entry.subscribedToNewsletter,
    ...(ctx.plugins && { consents: entry.consents ?? [] }),
  });
