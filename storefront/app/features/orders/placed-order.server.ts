import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { formatFullDate } from "#contract/format/dates.ts";
import type { Order } from "#contract/order.ts";
import { sendingDayError } from "#contract/forms/gift-card.ts";
import { botToken } from "#app/features/forms/form.server.ts";
import * as m from "#messages";
import { paymentPath, retryPath, thankyouPath } from "#contract/paths.ts";

/** Resends a gift card or changes its day; returns the message to show. */
export async function sendCardAgain(shop: Shop, token: string, form: FormData): Promise<string> {
  const day = form.get("giorno");
  const how = typeof day === "string" ? { sendOn: day } : { toBuyer: form.get("a") === "me" };
  const [request, code] = [readField(form, "richiesta"), readField(form, "code")];
  await shop.sendGiftCard(token, Number(form.get("carta")), { ...how, request, code });
  return how.sendOn
    ? m["order.card_moved"]({ day: formatFullDate(how.sendOn) })
    : m["order.card_sent"]();
}

/** A guest's request that waits for the emailed code. */
export type CodeStep = {
  /** Selects the sentence above the field. */
  to: "card" | "mailbox";
  sentTo: string;
  fields: [name: string, value: string][];
  error?: string | undefined;
};

type Confirmable = {
  to: CodeStep["to"];
  /** Fields that are sent again together with the code. */
  names: string[];
  ask(): Promise<{ request: string; sentTo: string }>;
  confirm(): Promise<string>;
};

/** Guests confirm with an emailed code: the address of their order alone lets them read and pay, not change. */
async function confirmByCode(
  form: FormData,
  { to, names, ask, confirm }: Confirmable,
): Promise<string | CodeStep> {
  const stepOf = (request: string, sentTo: string): CodeStep => ({
    to,
    sentTo,
    fields: [
      ...names
        .filter((name) => form.has(name))
        .map((name): [string, string] => [name, readField(form, name)]),
      ["richiesta", request],
      ["casella", sentTo],
    ],
  });
  if (!form.has("richiesta") || form.has("altro")) {
    const { request, sentTo } = await ask();
    return stepOf(request, sentTo);
  }
  try {
    return await confirm();
  } catch (error) {
    const refusal = error instanceof ApiError && error.violationOf("code");
    if (!refusal) throw error;
    return { ...stepOf(readField(form, "richiesta"), readField(form, "casella")), error: refusal };
  }
}

const readField = (form: FormData, name: string) => String(form.get(name) ?? "");

export const sendGuestCard = ({ shop, order }: PlacedOrder, form: FormData) =>
  confirmByCode(form, {
    to: "card",
    names: ["carta", "a", "giorno"],
    async ask() {
      const bought = new Date(order.checkoutCompletedAt ?? order.createdAt);
      const message =
        form.has("giorno") && sendingDayError(readField(form, "giorno"), new Date(), bought);
      if (message) throw new ApiError(422, message, [{ propertyPath: "sendOn", message }]);
      return shop.askGiftCardCode(order.token);
    },
    confirm: () => sendCardAgain(shop, order.token, form),
  });

export const changeGuestEmail = ({ shop, order }: PlacedOrder, form: FormData) =>
  confirmByCode(form, {
    to: "mailbox",
    names: ["nuova-email"],
    ask: () => {
      const email = readField(form, "nuova-email");
      return shop.askMailboxCode(order.token, { email, recaptchaToken: botToken(form) });
    },
    async confirm() {
      const email = readField(form, "nuova-email");
      const [request, code] = [readField(form, "richiesta"), readField(form, "code")];
      await shop.changeMailbox(order.token, { email, request, code });
      return m["order.email_changed"]({ email });
    },
  });

export type PlacedOrder = { order: Order; shop: Shop; own: boolean };

/** Orders of guests are read anonymously, those of customers with their bearer; null if neither works. */
export async function readPlacedOrder(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<PlacedOrder | null> {
  const visitor = context.get(visitorContext);
  const asGuest = context.get(shopContext);
  const order = await find(asGuest, token);
  if (order) return { order, shop: asGuest, own: false };
  if (!(await visitor.session())) return null;
  const shop = await visitor.shop();
  const own = await find(shop, token);
  return own && { order: own, shop, own: true };
}

/** Returns null for a link without a token. */
export async function findPlacedOrder(
  context: Readonly<RouterContextProvider>,
  token: string | null,
) {
  return (token && (await readPlacedOrder(context, token))?.order) || null;
}

async function find(shop: Shop, token: string): Promise<Order | null> {
  try {
    const order = await shop.order(token);
    return order.checkoutState === "completed" ? order : null;
  } catch (error) {
    // A broken link is not an error; only an outage is rethrown.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}

export const awaitsPayment = ({ status }: Pick<Order, "status">) =>
  status === "awaiting_payment" || status === "new";

/** Address for a shopper who returns to a placed order: the payment page, or the confirmation. */
export function orderAddress(order: Pick<Order, "token" | "status" | "payments">): string {
  return unpaidAddress(order) ?? thankyouPath(order.token);
}

/** Returns the address at which an unpaid order can be paid; null if nothing is due online. */
export const unpaidAddress = (
  order: Pick<Order, "token" | "status" | "payments">,
): string | null => (awaitsPayment(order) && isOnline(order) ? retryPath(order.token) : null);

/** Address after placing an order: the payment page, unless nothing is due online. */
export function afterOrder(
  order: Pick<Order, "token" | "localeCode" | "payments" | "total">,
): string {
  return order.total > 0 && order.payments.length > 0 && isOnline(order)
    ? paymentPath(order.token, order.localeCode)
    : thankyouPath(order.token);
}

/** Backends that do not state the payment type are assumed to use online payment. */
function isOnline({ payments }: Pick<Order, "payments">): boolean {
  return (payments.at(-1)?.methodType ?? "online") === "online";
}
