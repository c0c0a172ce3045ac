import { productColumns } from "#contract/admin/constants.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { pagesAside } from "../kernel/replica.ts";
import { listRedirects, type RedirectRow } from "../content/index.ts";
import { products, taxons, variantPrices, variants } from "../catalogue/schema.ts";
import {
  consentKinds,
  type CustomerRow,
  listCustomerRows,
  listSubscribers,
  type SubscriberRow,
} from "../customers/index.ts";
import { fieldsInUse, readFieldValues } from "../catalogue/index.ts";
import {
  type Column,
  columnsOf,
  detailColumns,
  money,
  fieldCell,
  fieldHeading,
  toCsv,
} from "./csv.ts";
import { rowVersion } from "./row-version.ts";

/** Products, stock and prices: one line per variant, prices in euro. Imports read the same file. */
export async function exportVariants(ctx: Ctx) {
  const fields = await fieldsInUse(ctx);
  const columns: Column<Found>[] = [
    ["product", ({ product }) => product.code],
    ["variant", ({ variant }) => variant.code],
    ["productName", ({ product }) => product.name],
    ["variantName", ({ variant }) => variant.name],
    ["slug", ({ product }) => product.slug],
    ["enabled", ({ product }) => product.enabled],
    ["variantEnabled", ({ variant }) => variant.enabled],
    ["barcode", ({ variant }) => variant.barcode],
    ["onHand", ({ variant }) => variant.onHand],
    ["onHold", ({ variant }) => variant.onHold],
    ["price", ({ pricing }) => money(pricing?.price ?? null)],
    ["originalPrice", ({ pricing }) => money(pricing?.originalPrice ?? null)],
    [
      "lowestPriceBeforeDiscount",
      ({ pricing }) => money(pricing?.lowestPriceBeforeDiscount ?? null),
    ],
    ["weightGrams", ({ variant }) => variant.weightGrams],
    ["taxCategory", ({ variant }) => variant.taxCategory],
    ...keysOf(productColumns).map((name): Column<Found> => [name, ({ product }) => product[name]]),
    ["mainTaxon", ({ mainTaxon }) => mainTaxon],
    ["taxons", ({ taxons }) => taxons],
    ...detailColumns.map(({ heading, part }): Column<Found> => [
      heading,
      ({ product }) => product.details[part],
    ]),
    ...fields.map((field): Column<Found> => [
      fieldHeading(field),
      ({ said }) => fieldCell(said?.[field.code]),
    ]),
    ["version", versionOfRow],
  ];
  const found = pagesAside<Found>(ctx, (ctx, last, size) => readVariants(ctx, last?.place, size));
  return toCsv(columns, found);
}

const versionOfRow = ({ product, variant, pricing, mainTaxon, taxons, said }: Found) =>
  rowVersion({
    product: { ...product, mainTaxon, taxons: taxons?.split("|"), attributes: said },
    variant: { ...pricing, ...variant },
  });

type Found = Awaited<ReturnType<typeof readVariants>>[number];

async function readVariants(ctx: Ctx, after: number[] | undefined, size: number) {
  const isPriced = and(
    eq(variantPrices.variantId, variants.id),
    eq(variantPrices.channelCode, ctx.config.channelCode),
  );
  const order = [products.position, products.id, variants.position, variants.id];
  const found = await ctx.db
    .select({
      product: products,
      variant: variants,
      pricing: variantPrices,
      mainTaxon: taxons.code,
      taxons: sql<string | null>`(select string_agg(t.code, '|' order by pt.position, t.id)
        from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = ${products.id})`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(variantPrices, isPriced)
    .leftJoin(taxons, eq(taxons.id, products.mainTaxonId))
    // The redundant first bound lets the scan start in the products' index.
    .where(after && sql`${products.position} >= ${after[0]} and ${order} > ${after}`)
    .orderBy(...order)
    .limit(size);
  const said = await readFieldValues(ctx, [...new Set(found.map(({ product }) => product.id))]);
  return found.map((row) => {
    const { product, variant } = row;
    const place = [product.position, product.id, variant.position, variant.id];
    return { ...row, said: said.get(product.id), place };
  });
}

export async function exportRedirects(ctx: Ctx) {
  const columns: Column<RedirectRow>[] = [
    ["from", ({ fromPath }) => fromPath],
    ["to", ({ toPath }) => toPath],
    ...columnsOf("hits", "lastUsedAt", "createdAt"),
  ];
  const found = pagesAside<RedirectRow>(ctx, (ctx, last, size) =>
    listRedirects(ctx, last?.fromPath, size),
  );
  return toCsv(columns, found);
}

/**
 * Customers and guests with their latest consents and the proof of each. Staff accounts are included only if the owner
 * exports.
 */
export async function exportCustomers(ctx: Ctx) {
  const found = pagesAside<CustomerRow>(ctx, (ctx, last, size) =>
    listCustomerRows(ctx, last?.id, size),
  );
  return toCsv(customerColumns, found);
}

const consentNames = { privacy: "privacy", newsletter: "newsletter", profiling: "profilazione" };

const customerColumns: Column<CustomerRow>[] = [
  ...columnsOf("email", "firstName", "lastName", "phoneNumber", "birthday", "gender"),
  ["createdAt", ({ createdAt }) => dateOf(createdAt)],
  ...columnsOf("orderCount"),
  ["spent", ({ spent }) => money(spent)],
  ...consentKinds.flatMap((kind): Column<CustomerRow>[] => [
    [`Consenso ${consentNames[kind]}`, ({ consents }) => consents?.[kind]?.granted],
    [`Consenso ${consentNames[kind]} del`, ({ consents }) => dateOf(consents?.[kind]?.at)],
    [`Testo del consenso ${consentNames[kind]}`, ({ consents }) => consents?.[kind]?.text],
    [`Origine del consenso ${consentNames[kind]}`, ({ consents }) => consents?.[kind]?.source],
  ]),
];

/** Raw SQL returns moments as text; as a date they are written like those of the other tables. */
const dateOf = (moment: string | null | undefined) => (moment ? new Date(moment) : null);

export async function exportNewsletter(ctx: Ctx) {
  const found = pagesAside<SubscriberRow>(ctx, (ctx, last, size) =>
    listSubscribers(ctx, last?.id, size),
  );
  const columns: Column<SubscriberRow>[] = [
    ...columnsOf("email"),
    ["requestedAt", ({ requestedAt }) => dateOf(requestedAt)],
    ["confirmedAt", ({ confirmedAt }) => dateOf(confirmedAt)],
    ["consentAt", ({ consentAt }) => dateOf(consentAt)],
    ...columnsOf("consentText", "consentSource"),
  ];
  return toCsv(columns, found);
}
