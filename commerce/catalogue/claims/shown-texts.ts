import { sql, type SQL } from "drizzle-orm";
import { claimMark } from "#contract/claims/check-words.ts";
import { isRecord } from "#contract/format/keys-of.ts";
import { type Ctx, invalidAll } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { snakeCase } from "../../kernel/db/columns.ts";
import { storedValue } from "../../settings/index.ts";
import type { Resource } from "../../kernel/admin/resource.ts";
import { checkTexts, type Subject } from "./check-texts.ts";

/** Texts of a table that shoppers read. */
type Shown = {
  table: string;
  /** The column that names a record to staff. */
  title: string;
  /** The column that names it in decisions. */
  key: "code" | "slug" | "path";
  /** Fields in which `{{claim: code}}` is replaced. */
  filled?: readonly string[];
  /** Fields shown as they are written: claim marks are refused. */
  plain?: readonly string[];
  where?: SQL;
  /** What a record's texts are about, as JSON; all products by default. */
  about?: SQL;
  /** Records of these tables are not checked by `checkedOnSave`, but where they are saved. */
  ownCheck?: true;
};

const seo = ["seoTitle", "seoDescription"];
const method = { key: "code", title: "name" } as const;

/** Every table with texts that shoppers read: checked when saved and by the readiness check. */
export const shownTexts: Record<string, Shown> = {
  products: {
    table: "products",
    key: "code",
    title: "name",
    plain: ["name", "attributes"],
    filled: ["subtitle", "shortDescription", "description", "details", ...seo],
    where: sql`enabled`,
    about: sql`jsonb_build_object('product', code)`,
    ownCheck: true,
  },
  taxons: {
    table: "taxons",
    key: "code",
    title: "name",
    plain: ["name"],
    filled: ["description", "summary", ...seo],
    about: sql`jsonb_build_object('taxon', code)`,
    ownCheck: true,
  },
  claims: {
    table: "claims",
    key: "code",
    title: "text",
    plain: ["text"],
    about: sql`'{"isClaim": true}' || case scope when 'shop' then '{}'
      when 'characteristic' then jsonb_build_object('characteristic', characteristic)
      when 'products' then jsonb_build_object('products', (select coalesce(jsonb_agg(p.code), '[]')
        from claim_products cp join products p on p.id = cp.product_id where cp.claim_id = claims.id)) end`,
    ownCheck: true,
  },
  attributes: {
    table: "attributes",
    key: "code",
    title: "name",
    plain: ["name", "unit"],
    where: sql`enabled and place <> 'office'`,
    about: sql`jsonb_build_object('characteristic', code)`,
    ownCheck: true,
  },
  "attribute-values": {
    table: "attribute_values",
    key: "code",
    title: "name",
    plain: ["name"],
    where: sql`attribute_id in (select id from attributes where enabled and place <> 'office')`,
    // A test named by a value needs a claim once a product has the value.
    about: sql`(select jsonb_build_object('characteristic', v.name, 'isClaim',
        exists (select from claims c where c.characteristic = v.name) or not exists (
          select from product_attribute_values pav where pav.attribute_value_id = attribute_values.id))
      from (select a.code || '/' || attribute_values.code as name
        from attributes a where a.id = attribute_id) v)`,
    ownCheck: true,
  },
  pages: { table: "pages", key: "path", title: "title", filled: ["title", "body", ...seo] },
  "section-pages": {
    table: "section_pages",
    key: "path",
    title: "title",
    filled: ["title", ...seo],
  },
  "blog-posts": {
    table: "blog_posts",
    key: "slug",
    title: "title",
    filled: ["title", "excerpt", "body", "tags", ...seo],
    where: sql`enabled`,
  },
  "blog-categories": {
    table: "blog_categories",
    key: "slug",
    title: "name",
    plain: ["name", "description", ...seo],
  },
  ingredients: {
    table: "ingredients",
    key: "slug",
    title: "name",
    plain: ["name", "alias", "summary", "lead", "facts", "does", "suits", "care", ...seo],
  },
  promotions: {
    table: "promotions",
    key: "code",
    title: "name",
    plain: ["name", "description", "label"],
    where: sql`enabled`,
  },
  "shipping-methods": {
    ...method,
    table: "shipping_methods",
    plain: ["name", "description"],
    where: sql`enabled`,
  },
  "payment-methods": {
    ...method,
    table: "payment_methods",
    plain: ["name", "description", "instructions"],
    where: sql`enabled`,
  },
};

/** Settings that shoppers read, by key. */
export const shownSettings: Record<string, { title: string; isPlain?: true }> = {
  menus: { title: "Menu" },
  faq: { title: "Domande frequenti" },
  identity: { title: "Identità" },
  seo: { title: "Motori di ricerca" },
  ritual: { title: "Quiz della pelle", isPlain: true },
  emailTexts: { title: "E-mail" },
};

/** Products and categories are sent with `seo.title` for the column `seoTitle`. */
const valueOf = (input: object, field: string): unknown => {
  const values: Record<string, unknown> = { ...input };
  const sent = isRecord(values.seo) ? values.seo : {};
  return { seoTitle: sent.title, seoDescription: sent.description, ...values }[field];
};

/** Checks a record's texts before it is saved; fields that are not sent are not checked. */
export async function checkRecord(
  ctx: Ctx,
  name: string,
  key: string,
  input: object,
  about?: Subject,
): Promise<void> {
  const { plain = [], filled = [] } = shownTexts[name] ?? {};
  refuseMarks(plain.map((field) => [field, valueOf(input, field)]));
  const texts = [...plain, ...filled].map((field) => valueOf(input, field));
  await checkTexts(ctx, { subject: `${name}/${key}`, texts }, about);
}

export async function checkSetting(ctx: Ctx, key: string, value: unknown): Promise<void> {
  const shown = shownSettings[key];
  if (!shown) return;
  if (shown.isPlain) refuseMarks([["value", value]]);
  await checkTexts(ctx, { subject: `settings/${key}`, texts: value });
}

/** Refuses `{{claim: code}}` where the shop would show the mark itself. */
function refuseMarks(fields: [name: string, value: unknown][]): void {
  const found = fields.flatMap(([propertyPath, value]) => {
    const [mark] = JSON.stringify(value ?? "").match(claimMark) ?? [];
    const message = `${mark} qui non viene sostituito: scrivi il testo per esteso, oppure usa il claim in una descrizione.`;
    return mark ? [{ propertyPath, message }] : [];
  });
  if (found.length > 0) throw invalidAll(found);
}

/** The same resource, with its texts checked on every save. */
export function checkedOnSave(resource: Resource): Resource {
  const { name } = resource;
  const shown = shownTexts[name];
  if (!shown || shown.ownCheck) return resource;
  return {
    ...resource,
    store: async (ctx, input, before, after) => {
      const { [shown.key]: key = before?.[shown.key] }: Record<string, unknown> = after;
      await checkRecord(ctx, name, String(key), input);
      return (await resource.store?.(ctx, input, before, after)) ?? input;
    },
  };
}

export type Written = { title: string; subject: string; about: Subject | null; texts: unknown };

/** Texts shown to shoppers, all but those left out by name; of pages made of sections, the published version. */
export function readShownTexts({ db }: Ctx, without: string[] = []): Promise<Written[]> {
  const read = <Shown>(all: Record<string, Shown>) =>
    Object.entries(all).filter(([name]) => !without.includes(name));
  const tables = read(shownTexts).map(
    ([
      name,
      { table, key, title, plain = [], filled = [], where = sql`true`, about = sql`null::jsonb` },
    ]) => {
      const columns = [...plain, ...filled]
        .filter((field) => field !== "attributes")
        .map(snakeCase)
        .join(", ");
      return sql`select ${sql.raw(title)} as title, ${`${name}/`} || ${sql.raw(key)} as subject, ${about} as about,
        jsonb_build_array(${sql.raw(columns)}) as texts from ${sql.raw(table)} where ${where}`;
    },
  );
  const settings = read(shownSettings).map(
    ([key, { title }]) => sql`select ${title}::text, ${`settings/${key}`}, null::jsonb, value
      from (select ${storedValue(key)} as value) stored where value is not null`,
  );
  const sections = sql`select page.title, 'section-pages/' || page.path, null::jsonb, last.sections
    from (select distinct on (page_id) page_id, sections from section_publications order by page_id, id desc) last
    join section_pages page on page.id = last.page_id`;
  return rows(db, sql.join([...tables, ...settings, sections], sql` union all `));
}
