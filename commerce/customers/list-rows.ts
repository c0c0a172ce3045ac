import { sql } from "drizzle-orm";
import { isOwner } from "../auth/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { totalsOf } from "../orders/index.ts";

export const consentKinds = ["privacy", "newsletter", "profiling"] as const;

type Consent = { granted: boolean; at: string; text: string; source: string };
export type CustomerRow = {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  birthday: string | null;
  gender: string;
  createdAt: string;
  orderCount: number;
  spent: number;
  consents: Partial<Record<(typeof consentKinds)[number], Consent>> | null;
};

/** A page of customers by id, with their latest consents; staff accounts only for the owner. */
export const listCustomerRows = (ctx: Ctx, after = 0, limit: number): Promise<CustomerRow[]> =>
  rows(
    ctx.db,
    sql`select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName",
        c.phone_number as "phoneNumber", c.birthday::text, c.gender, ${iso(sql`c.created_at`)} as "createdAt",
        o."orderCount", o.spent, k.consents
      from customers c
      cross join lateral ${totalsOf({ id: sql`c.id`, email: sql`c.email` })} o
      cross join lateral (
        select json_object_agg(kind, json_build_object('granted', granted, 'at', ${iso(sql`at`)},
          'text', text_version, 'source', source)) as consents
        from (select distinct on (kind) * from consents
          where lower(email) = lower(c.email) order by kind, at desc, id desc) last
      ) k
      where c.deleted_at is null and (${isOwner(ctx)} or c.role = 'customer')
        and c.id > ${after} order by c.id limit ${limit}`,
  );

export type SubscriberRow = {
  id: number;
  email: string;
  requestedAt: string;
  confirmedAt: string | null;
  consentAt: string | null;
  consentText: string | null;
  consentSource: string | null;
};

/** A page of newsletter subscribers by id, with their consent. */
export const listSubscribers = ({ db }: Ctx, after = 0, limit: number): Promise<SubscriberRow[]> =>
  rows(
    db,
    sql`select s.id, s.email, ${iso(sql`s.requested_at`)} as "requestedAt",
        ${iso(sql`s.confirmed_at`)} as "confirmedAt", ${iso(sql`c.at`)} as "consentAt",
        c.text_version as "consentText", c.source as "consentSource"
      from newsletter_subscriptions s
      left join lateral (
        select * from consents c where lower(c.email) = lower(s.email) and c.kind = 'newsletter'
        order by c.at desc, c.id desc limit 1
      ) c on c.granted
      where s.state = 'active' and s.id > ${after} order by s.id limit ${limit}`,
  );

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
