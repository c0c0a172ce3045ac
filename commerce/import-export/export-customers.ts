import { sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { euros, toCsv } from "./csv.ts";

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
  return toCsv(
    [
      "email",
      "firstName",
      "lastName",
      "phoneNumber",
      "birthday",
      "gender",
      "createdAt",
      "orderCount",
      "spent",
      ...asked.flatMap((kind) => [`${kind}Consent`, `${kind}At`, `${kind}Text`, `${kind}Source`]),
    ],
    found.map((line) => [
      line.email,
      line.firstName,
      line.lastName,
      line.phoneNumber,
      line.birthday,
      line.gender,
      line.createdAt,
      line.orderCount,
      euros(line.spent),
      ...asked.flatMap((kind) => {
        const consent = line.consents?.[kind];
        return [consent?.granted, consent?.at, consent?.text, consent?.source];
      }),
    ]),
  );
}

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type SubscriberRow = {
  email: string;
  requestedAt: string;
  confirmedAt: string | null;
  consentAt: string | null;
  textVersion: string | null;
  source: string | null;
};

/** Who may be written to, each with the consent that proves it. */
export async function exportNewsletter({ db }: Ctx): Promise<string> {
  const found = await rows<SubscriberRow>(
    db,
    sql`select s.email, ${iso(sql`s.requested_at`)} as "requestedAt",
        ${iso(sql`s.confirmed_at`)} as "confirmedAt", ${iso(sql`c.at`)} as "consentAt",
        c.text_version as "textVersion", c.source
      from newsletter_subscriptions s
      left join lateral (
        select * from consents c where lower(c.email) = lower(s.email) and c.kind = 'newsletter'
        order by c.at desc, c.id desc limit 1
      ) c on c.granted
      where s.state = 'active' order by s.id`,
  );
  return toCsv(
    ["email", "requestedAt", "confirmedAt", "consentAt", "consentText", "consentSource"],
    found.map((line) => [
      line.email,
      line.requestedAt,
      line.confirmedAt,
      line.consentAt,
      line.textVersion,
      line.source,
    ]),
  );
}
