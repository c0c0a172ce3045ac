import { z } from "zod";
import { formatLongDate } from "#contract/format/dates.ts";
import { choice, crossCheck } from "#contract/forms/rules.ts";
import { withdrawalSchema } from "#contract/forms/support.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";

/** What is about to be declared, and the fields that carry it to the confirmation. */
export type Declaration = {
  firstName: string;
  lastName: string;
  email: string;
  orderNumber: string;
  items: { id: number; name: string; quantity: number }[];
  words: string | null;
  fields: [string, string][];
};

export function declarationOf(
  form: FormData,
  value: WithdrawalForm,
  order: WithdrawnOrder | null,
): Declaration {
  const { firstName, lastName, email, orderNumber, scope, products } = value;
  const isPart = scope === "some";
  return {
    firstName,
    lastName,
    email,
    orderNumber,
    items: isPart ? chosenItems(form, order) : [],
    words: (isPart && order === null && products) || null,
    fields: [...form].flatMap(([name, text]): [string, string][] =>
      typeof text === "string" && !["intent", "recaptchaToken"].includes(name)
        ? [[name, text]]
        : [],
    ),
  };
}

const { firstName, lastName, email, orderNumber, products } = withdrawalSchema.shape;

/** The declaration as the form asks it; which products only matters when it is not about all of them. */
export const withdrawalFormSchema = crossCheck(
  z.object({
    firstName,
    lastName,
    email,
    orderNumber,
    scope: choice(["all", "some"]),
    items: z.array(z.string()).optional(),
    products,
  }),
  ({ scope, items = [], products: words }) =>
    scope === "some" && items.length === 0 && !words
      ? [{ path: ["items"], message: m["withdrawal.choose_products"]() }]
      : [],
);

export type WithdrawalForm = z.output<typeof withdrawalFormSchema>;

/** An order one may withdraw from, as far as the form needs it. */
export type WithdrawnOrder = {
  token: string;
  number: string;
  placedOn: string;
  items: { id: number; name: string; quantity: number }[];
};

export function withdrawnOrder(order: Order): WithdrawnOrder {
  return {
    token: order.token,
    number: order.number ?? "",
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    items: order.items.map(({ id, productName, variantName, quantity }) => ({
      id,
      name: [productName, variantName].filter(Boolean).join(", "),
      quantity,
    })),
  };
}

/** The pieces a form chose of each item, never more than were bought. */
export function chosenItems(form: FormData, order: WithdrawnOrder | null) {
  const ids = new Set(form.getAll("items").map(String));
  return (order?.items ?? [])
    .filter(({ id }) => ids.has(String(id)))
    .map(({ id, name, quantity }) => {
      const asked = Number(form.get(`quantity-${id}`) ?? quantity);
      const isSome = Number.isSafeInteger(asked) && asked >= 1 && asked < quantity;
      return { id, name, quantity: isSome ? asked : quantity };
    });
}
