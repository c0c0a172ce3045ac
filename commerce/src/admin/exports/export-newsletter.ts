import { sql } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { rows } from "../../db/rows.ts";
import { toCsv } from "./csv.ts";

type Line = {
  email: string;
  requestedAt: string;
  confirmedAt: string | null;
  consentAt: string | null;
  textVersion: string | null;
  source: string | null;
};

/** Who may be written to, each with the consent that proves it. */
export async function exportNewsletter({ db }: Ctx): Promise<string> {
  const found = await rows<Line>(
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

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
