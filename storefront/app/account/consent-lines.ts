import type { Customer } from "#contract/customer.ts";
import { formatLongDate } from "#contract/dates.ts";
import * as m from "#messages";

/** What a customer agreed to, and since when. */
export function consentLines({ consents, subscribedToNewsletter }: Customer): string[] {
  const given = (kind: string) => consents.find((one) => one.kind === kind && one.granted);
  const newsletter = given("newsletter");
  const profiling = given("profiling");
  return [
    subscribedToNewsletter
      ? newsletter
        ? m["account.newsletter_since"]({ date: formatLongDate(newsletter.at) })
        : m["account.newsletter_on"]()
      : m["account.newsletter_off"](),
    profiling
      ? m["account.profiling_since"]({ date: formatLongDate(profiling.at) })
      : m["account.profiling_off"](),
  ];
}
