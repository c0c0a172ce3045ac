import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { redirects } from "../redirects/schema.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { fieldsInUse, readFieldValues } from "../catalogue-admin/index.ts";
import {
  type Column,
  columnsOf,
  detailColumns,
  euros,
  fieldCell,
  fieldColumn,
  tableCsv,
} from "./csv.ts";

/** Products, stock and prices: one line a variant, prices in euro. Imports read the same file. */
export async function exportVariants(ctx: Ctx): Promise<string> {
  const isPriced = and(
    eq(variantPrices.variantId, variants.id),
    eq(variantPrices.channelCode, ctx.config.channelCode),
  );
  const found = await ctx.db
    .select({ product: products, variant: variants, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(variantPrices, isPriced)
    .orderBy(asc(products.position), asc(products.id), asc(variants.position), asc(variants.id));
  const places = await readPlaces(ctx);
  const fields = await fieldsInUse(ctx);
  const said = await readFieldValues(ctx);
  type Found = (typeof found)[number];
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
    ["price", ({ pricing }) => euros(pricing?.price ?? null)],
    ["originalPrice", ({ pricing }) => euros(pricing?.originalPrice ?? null)],
    [
      "lowestPriceBeforeDiscount",
      ({ pricing }) => euros(pricing?.lowestPriceBeforeDiscount ?? null),
    ],
    ["weightGrams", ({ variant }) => variant.weightGrams],
    ["taxCategory", ({ variant }) => variant.taxCategory],
    ["subtitle", ({ product }) => product.subtitle],
    ["shortDescription", ({ product }) => product.shortDescription],
    ["description", ({ product }) => product.description],
    ["mainTaxon", ({ product }) => places.get(product.id)?.mainTaxon],
    ["taxons", ({ product }) => places.get(product.id)?.taxons.join("|")],
    ...detailColumns.map(({ heading, part }): Column<Found> => [
      heading,
      ({ product }) => product.details[part],
    ]),
    ...fields.map((field): Column<Found> => [
      fieldColumn(field),
      ({ product }) => fieldCell(said.get(product.id)?.[field.code]),
    ]),
  ];
  return tableCsv(columns, found);
}

type Place = { id: number; mainTaxon: string | null; taxons: string[] };

async function readPlaces({ db }: Ctx): Promise<Map<number, Place>> {
  const found = await rows<Place>(
    db,
    sql`select p.id, m.code as "mainTaxon",
        coalesce(json_agg(t.code order by pt.position, t.id) filter (where t.id is not null), '[]') as taxons
      from products p left join taxons m on m.id = p.main_taxon_id
      left join product_taxons pt on pt.product_id = p.id left join taxons t on t.id = pt.taxon_id
      group by p.id, m.code`,
  );
  return new Map(found.map((place) => [place.id, place]));
}

/** Imports read the same file. */
export async function exportRedirects({ db }: Ctx): Promise<string> {
  const found = await db.select().from(redirects).orderBy(asc(redirects.fromPath));
  const columns: Column<(typeof found)[number]>[] = [
    ["from", ({ fromPath }) => fromPath],
    ["to", ({ toPath }) => toPath],
    ...columnsOf("hits", "lastUsedAt", "createdAt"),
  ];
  return tableCsv(columns, found);
}

const asked = ["privacy", "newsletter", "profiling"] as const;

type Consent = { granted: boolean; at: string; text: string; source: string };
type CustomerRow = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  birthday: string | null;
  gender: string;
  createdAt: string;
  orderCount: number;
  spent: number;
  consents: Partial<Record<(typeof asked)[number], Consent>> | null;
};

/** People with an account, each with the last answer to every consent and its proof. */
export async function exportCustomers({ db }: Ctx): Promise<string> {
  const found = await rows<CustomerRow>(
    db,
    sql`select c.email, c.first_name as "firstName", c.last_name as "lastName",
        c.phone_number as "phoneNumber", c.birthday::text, c.gender, ${iso(sql`c.created_at`)} as "createdAt",
        coalesce(o.count, 0)::int as "orderCount", coalesce(o.spent, 0)::int as spent, k.consents
      from customers c
      left join (
        select customer_id, count(*), sum(total) as spent from orders
        where state in ('new', 'fulfilled') group by customer_id
      ) o on o.customer_id = c.id
      left join (
        select email, json_object_agg(kind, json_build_object('granted', granted, 'at', ${iso(sql`at`)},
          'text', text_version, 'source', source)) as consents
        from (select distinct on (lower(email), kind) lower(email) as email, kind, granted, at, text_version, source
          from consents order by lower(email), kind, at desc, id desc) last
        group by email
      ) k on k.email = lower(c.email)
      where c.deleted_at is null order by c.id`,
  );
  return tableCsv(customerColumns, found);
}

const customerColumns: Column<CustomerRow>[] = [
  ...columnsOf("email", "firstName", "lastName", "phoneNumber", "birthday", "gender"),
  ...columnsOf("createdAt", "orderCount"),
  ["spent", ({ spent }) => euros(spent)],
  ...asked.flatMap((kind): Column<CustomerRow>[] => [
    [`${kind}Consent`, ({ consents }) => consents?.[kind]?.granted],
    [`${kind}At`, ({ consents }) => consents?.[kind]?.at],
    [`${kind}Text`, ({ consents }) => consents?.[kind]?.text],
    [`${kind}Source`, ({ consents }) => consents?.[kind]?.source],
  ]),
];

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type SubscriberRow = {
  email: string;
  requestedAt: string;
  confirmedAt: string | null;
  consentAt: string | null;
  consentText: string | null;
  consentSource: string | null;
};

/** Who may be written to, each with the consent that proves it. */
export async function exportNewsletter({ db }: Ctx): Promise<string> {
  const found = await rows<SubscriberRow>(
    db,
    sql`select s.email, ${iso(sql`s.requested_at`)} as "requestedAt",
        ${iso(sql`s.confirmed_at`)} as "confirmedAt", ${iso(sql`c.at`)} as "consentAt",
        c.text_version as "consentText", c.source as "consentSource"
      from newsletter_subscriptions s
      left join lateral (
        select * from consents c where lower(c.email) = lower(s.email) and c.kind = 'newsletter'
        order by c.at desc, c.id desc limit 1
      ) c on c.granted
      where s.state = 'active' order by s.id`,
  );
  const consent = columnsOf("consentAt", "consentText", "consentSource");
  return tableCsv([...columnsOf("email", "requestedAt", "confirmedAt"), ...consent], found);
}
