import type { Violation } from "../api-error.ts";
import {
  addDays,
  calendarDateInRome,
  formatLongDate,
  isCalendarDate,
  withArticle,
} from "../format/dates.ts";
import { isEmail } from "../italy/contacts.ts";
import type { AddItem } from "../order.ts";
import { GIFT_CARD } from "./limits.ts";
import { messages } from "./messages.ts";

type Asked = Pick<AddItem, "amount" | "gift">;

export function giftCardViolations({ amount, gift }: Asked, now: Date): Violation[] {
  const { least, most } = GIFT_CARD;
  const cents = amount ?? least;
  const isAmount = cents >= least && cents <= most && cents % 100 === 0;
  const range = `L’importo della carta va da ${least / 100} a ${most / 100} €, senza centesimi.`;
  const wrong: [field: string, message: string | false | undefined][] = [
    ["amount", !isAmount && range],
    ["gift.email", gift?.email && !isEmail(gift.email) && messages.email],
    ["gift.sendOn", gift?.sendOn !== undefined && sendingDayError(gift.sendOn, now, now)],
  ];
  return wrong.flatMap(([propertyPath, message]) => (message ? [{ propertyPath, message }] : []));
}

/** Today is allowed: the card is then sent as soon as it is paid. */
export function sendingDayError(sendOn: string, now: Date, bought: Date): string | undefined {
  const last = calendarDateInRome(addDays(bought, GIFT_CARD.latestDays));
  if (isCalendarDate(sendOn) && sendOn >= calendarDateInRome(now) && sendOn <= last)
    return undefined;
  return `Scegli un giorno tra oggi e ${withArticle("il", formatLongDate(last))}.`;
}
