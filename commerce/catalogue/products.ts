import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  AssociatedProducts,
  OptionPage,
  Product,
  ProductPage,
  VariantPage,
} from "#contract/catalogue.ts";
import { type Ctx, existing, notFound } from "../kernel/ctx.ts";
import { node } from "../kernel/http/json-ld.ts";
import { selectRows } from "../kernel/db/json.ts";
import { findImages, findPosters } from "../media/index.ts";
import { namedIn, type TextProduct } from "../kernel/text/markdown-shown.ts";
import { renderMarkdown } from "../kernel/text/markdown.ts";
import {
  presentVariant,
  associationHead,
  presentProduct,
  optionIri,
  presentProductPage,
  productIri,
} from "./present.ts";
import {
  associations,
  cardsOfPage,
  pageFields,
  type ProductRow,
  variantCard,
} from "./product-queries.ts";
import { productAssociations, products } from "./schema.ts";
import { claimsOfProduct, fillClaims } from "./claims/claims.ts";
import { isVisible, unofferedPaths } from "./visibility.ts";

const p = alias(products, "p");
const pa = alias(productAssociations, "pa");

export async function selectProductsById(ctx: Ctx, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return selectProducts(
    ctx,
    sql`select id, place from unnest(${`{${ids.join(",")}}`}::int[]) with ordinality as given (id, place)`,
  );
}

/** Products selected by a query of `id, place`. */
export async function selectProducts(ctx: Ctx, page: SQL): Promise<Product[]> {
  const fields = { items: cardsOfPage(ctx) };
  const [row] = await selectRows(ctx.db, fields, sql.empty(), sql`with page as (${page}) `);
  return presentProducts(ctx, row?.items ?? []);
}

/** Only subtitle and short description may contain claims, so that lists without any cost nothing. */
export async function presentProducts(ctx: Ctx, cards: ProductRow[]): Promise<Product[]> {
  const shown = cards.map((card) => presentProduct(ctx, card));
  const hasClaim = shown.some(({ subtitle, shortDescription }) =>
    `${subtitle} ${shortDescription}`.includes("{{claim:"),
  );
  return hasClaim ? fillClaims(ctx, shown) : shown;
}

export const isPurchasable = (ctx: Ctx): SQL => sql`exists (
  select from variants v
  join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
  where v.product_id = p.id and v.enabled and (not v.tracked or v.on_hand > v.on_hold))`;

export const getProductBySlug = (ctx: Ctx, slug: string) => getProduct(ctx, sql`p.slug = ${slug}`);

export const getProductByCode = (ctx: Ctx, code: string) => getProduct(ctx, sql`p.code = ${code}`);

async function getProduct(ctx: Ctx, isWanted: SQL): Promise<ProductPage> {
  const from = sql`from products p, ${associations(ctx)}, ${claimsOfProduct(ctx)}
    where ${isWanted} and ${isVisible(ctx)}`;
  const [row] = await selectRows(ctx.db, pageFields(ctx), from);
  if (!row) throw notFound();
  const product = await fillClaims(ctx, presentProductPage(ctx, row));
  const html = await renderText(ctx, row.description ?? "");
  return hasMarks(html) ? { ...product, descriptionHtml: html } : product;
}

/** Plain paragraphs need no HTML version: clients render the text. */
const hasMarks = (html: string) => /<(?!\/?p>)/.test(html);

export async function renderText(ctx: Ctx, written: string): Promise<string> {
  const text = await withoutUnoffered(ctx, await fillClaims(ctx, written));
  const { paths, codes } = namedIn(text);
  if (paths.length === 0 && codes.length === 0) return renderMarkdown(text);
  const images = [...(await findImages(ctx, paths))].filter(([, { width }]) => width !== null);
  const namedProducts = sql`select p.id, 0 as place from products p
    where p.code = any(${`{${codes.join(",")}}`}::text[]) and ${isVisible(ctx)}`;
  const named = codes.length > 0 ? await selectProducts(ctx, namedProducts) : [];
  const cards = new Map(named.map((product) => [product.code, cardInText(product)]));
  const posters = await findPosters(ctx, paths);
  return renderMarkdown(text, { images: new Map(images), posters, products: cards });
}

/** Removes lines that link to products or categories currently not offered. */
async function withoutUnoffered(ctx: Ctx, text: string): Promise<string> {
  if (!text.includes("](/")) return text;
  const unoffered = await unofferedPaths(ctx);
  const offers = (line: string) =>
    [...line.matchAll(/\]\((\/[^)\s?#]*)/g)].some(([, path = ""]) => unoffered.has(path));
  return unoffered.size === 0
    ? text
    : text.replaceAll(/^.*$\n?/gm, (line) => (offers(line) ? "" : line));
}

function cardInText({ slug, name, images, variants }: Product): TextProduct {
  const prices = variants.flatMap(({ price }) => price ?? []);
  const photo = images.find(({ type }) => type === "main") ?? images[0] ?? null;
  const price = prices.length > 0 ? Math.min(...prices) : null;
  return { slug, name, photo, price, from: new Set(prices).size > 1 };
}

/** By id, or by product code and type: `SIE-VIT-C-related`. */
export async function getAssociation(ctx: Ctx, code: string): Promise<AssociatedProducts> {
  const [row] = await selectRows(
    ctx.db,
    { id: pa.id, type: pa.type, product: sql<string>`pa.product`, items: cardsOfPage(ctx) },
    sql`from association pa`,
    sql`
      with association as (
        select pa.id, pa.type, p.code as product from product_associations pa join products p on p.id = pa.product_id
        where ${isWanted(code)} and ${isVisible(ctx)}),
      page as (
        select p.id, row_number() over (order by item.position, p.id) as place
        from association
        join product_association_items item on item.association_id = association.id
        join products p on p.id = item.product_id
        where ${isVisible(ctx)})
      `,
  );
  if (!row) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/ProductAssociation`,
    ...associationHead(ctx, row),
    associatedProducts: await presentProducts(ctx, row.items),
  };
}

function isWanted(code: string) {
  if (/^\d{1,9}$/.test(code)) return sql`pa.id = ${Number(code)}`;
  const cut = code.lastIndexOf("-");
  return sql`p.code = ${code.slice(0, Math.max(0, cut))} and pa.type = ${code.slice(cut + 1)}`;
}

export async function getVariant(ctx: Ctx, code: string): Promise<VariantPage> {
  const [row] = await selectRows(
    ctx.db,
    { variant: variantCard, product: p.code },
    sql`from variants v join products p on p.id = v.product_id
      left join variant_prices vp
        on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where v.code = ${code} and v.enabled and ${isVisible(ctx)}`,
  );
  if (!row) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/ProductVariant`,
    ...presentVariant(ctx, row.variant),
    product: productIri(ctx, row.product),
  };
}

export async function getOption(ctx: Ctx, product: string, code: string): Promise<OptionPage> {
  const { options } = await getProductByCode(ctx, product);
  const option = existing(options.find((one) => one.code === code));
  const iri = optionIri(ctx, product, code);
  return {
    "@type": "ProductOption",
    ...option,
    "@id": iri,
    values: option.values.map((value) => ({ "@id": `${iri}/values/${value.code}`, ...value })),
  };
}

export async function getOptionValue(ctx: Ctx, product: string, option: string, code: string) {
  const { values } = await getOption(ctx, product, option);
  const type = "ProductOptionValue" as const;
  return { "@type": type, ...existing(values.find((value) => value.code === code)) };
}

export async function getProductTaxon(ctx: Ctx, product: string, taxon: string) {
  const { "@id": iri, mainTaxon } = await getProductByCode(ctx, product);
  if (mainTaxon?.code !== taxon) throw notFound();
  return {
    ...node(ctx, "ProductTaxon", `shop/products/${product}/taxons/${taxon}`),
    product: iri,
    taxon: mainTaxon["@id"],
  };
}

/** Titles for clients that show one for each type of association; the office has the same types. */
const associationNames = new Map([
  ["cross_sell", "Si abbina con"],
  ["related", "Prodotti simili"],
  ["routine", "Nella stessa routine"],
]);

export function getAssociationType(ctx: Ctx, code: string) {
  const name = existing(associationNames.get(code));
  return {
    ...node(ctx, "ProductAssociationType", `shop/product-association-types/${code}`),
    code,
    name,
  };
}

/** A product's variants; with option values, the one that has all of them, as in Sylius. */
export async function listVariants(ctx: Ctx, product: string, optionValues: string[]) {
  const { "@id": iri, variants } = await getProductByCode(ctx, product);
  const chosen = optionValues.map((name) => /([^/]+)\/values\/([^/]+)$/.exec(name) ?? []);
  return variants
    .filter((variant) =>
      chosen.every(([, option, value]) =>
        variant.optionValues.some((one) => one.option === option && one.code === value),
      ),
    )
    .map((variant) => ({ ...variant, product: iri }));
}

export function listGiftBoxes(ctx: Ctx): Promise<Product[]> {
  return selectProducts(
    ctx,
    sql`select p.id, row_number() over (order by p.position, p.id) as place
      from products p where p.kind = 'gift_box' and ${isVisible(ctx)} and ${isPurchasable(ctx)}`,
  );
}
