import { type SQL, sql } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";

/** A claim is valid until the end of its last day in Rome. */
export const isValid = (ctx: Pick<Ctx, "clock">): SQL =>
  sql`c.expires_on >= ${calendarDateInRome(ctx.clock())}::date`;

/** `<attribute>/<value>` of a product's value; the surrounding query must alias `a` and `av`. */
const characteristic = sql`a.code || '/' || av.code`;

/** Whether an attribute value may be shown: if it is a claim, only while the claim is valid. */
export const isClaimed = sql`exists (select from claims c
  where c.scope = 'characteristic' and c.characteristic = ${characteristic})`;

/** The last day of validity of a value that is a claim. */
export const claimedUntil = sql`(select max(c.expires_on) from claims c
  where c.scope = 'characteristic' and c.characteristic = ${characteristic})`;

/** Whether the claim `c` names the product `p` or one of its values. */
export const isClaimOfProduct = sql`case c.scope
    when 'products' then exists (select from claim_products cp where cp.claim_id = c.id and cp.product_id = p.id)
    when 'characteristic' then exists (select from product_attribute_values pav
      join attribute_values av on av.id = pav.attribute_value_id
      join attributes a on a.id = av.attribute_id and a.enabled and a.place <> 'office'
      where pav.product_id = p.id and c.characteristic = ${characteristic})
    else false end`;

/** Valid claims of the product `p`, as a lateral join named `claimed`. */
export const claimsOfProduct = (ctx: Ctx): SQL => sql`lateral (
  select coalesce(json_agg(json_build_object('claim', c.text, 'evidence', c.evidence) order by c.id), '[]') as list
  from claims c where ${isValid(ctx)} and ${isClaimOfProduct}) claimed`;

const mark = /\s?\{\{claim: ?([\w-]+)\}\}/g;

/** Replaces `{{claim: code}}` by the register's wording in all texts of a response; expired claims become empty. */
export async function fillClaims<Answer>(ctx: Ctx, answer: Answer): Promise<Answer> {
  if (!JSON.stringify(answer).includes("{{claim:")) return answer;
  const valid = await rows<{ code: string; text: string }>(
    ctx.db,
    sql`select c.code, c.text from claims c where ${isValid(ctx)}`,
  );
  const texts = new Map(valid.map(({ code, text }) => [code, text]));
  const fill = (text: string) =>
    text
      .replaceAll(mark, (found, code: string) => {
        const said = texts.get(code);
        return said === undefined ? "" : `${/^\s/.exec(found)?.[0] ?? ""}${said}`;
      })
      .trim();
  // The cast is safe: only texts change, not the shape.
  return inTexts(answer, fill) as Answer;
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return value.includes("{{claim:") ? change(value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => inTexts(one, change));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inTexts(part, change)]),
  );
}

/** How many days before expiry staff are warned. */
const noticeDays = 30;

export type ExpiringClaim = { code: string; text: string; expiresOn: string };

/** Claims that expired or will soon, oldest first. */
export const listExpiring = (ctx: Ctx): Promise<ExpiringClaim[]> =>
  rows(
    ctx.db,
    sql`select c.code, c.text, c.expires_on::text as "expiresOn" from claims c
      where c.expires_on <= ${calendarDateInRome(ctx.clock())}::date + ${noticeDays}::int
      order by c.expires_on, c.id`,
  );
