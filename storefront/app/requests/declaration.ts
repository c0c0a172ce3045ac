import type { WithdrawalForm } from "./withdrawal-schema.ts";
import { chosenItems } from "./withdrawn-order.ts";
import type { WithdrawnOrder } from "./withdrawn-order.ts";

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
