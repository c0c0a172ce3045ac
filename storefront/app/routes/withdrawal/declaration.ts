import { z } from "zod";
import { formatLongDate } from "#contract/format/dates.ts";
import { choice, crossCheck } from "#contract/forms/rules.ts";
import { withdrawalSchema } from "#contract/forms/support.ts";
import {
  boughtName,
  composeStatement,
  ofSealedGoods,
  sealWords,
} from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";

export type Declaration = {
  firstName: string;
  lastName: string;
  email: string;
  orderNumber: string;
  items: BoughtItem[];
  words: string | null;
  /** The statement exactly as it will be received. */
  statement: string;
  /** The hygiene exception (art. 59), if it applies to a returned product. */
  seal: string | null;
  fields: [string, string][];
};

export function declarationOf(
  form: FormData,
  value: WithdrawalForm,
  { order, company }: { order: WithdrawnOrder | null; company: string },
): Declaration {
  const { firstName, lastName, email, orderNumber, scope, products } = value;
  const isPart = scope === "some";
  const items = isPart ? chosenItems(form, order) : [];
  const words = (isPart && order === null && products) || null;
  const parts = words ? [{ name: words }] : items;
  const person = { firstName, lastName, email, orderNumber };
  return {
    ...person,
    items,
    words,
    statement: composeStatement({
      ...person,
      company,
      orderedAt: order?.orderedAt ?? null,
      items: parts.length > 0 ? parts : null,
      notes: null,
    }),
    seal: order ? sealOf(items.length > 0 ? items : order.items) : ofSealedGoods,
    fields: [...form].flatMap(([name, text]): [string, string][] =>
      typeof text === "string" && !["intent", "recaptchaToken"].includes(name)
        ? [[name, text]]
        : [],
    ),
  };
}

const sealOf = (items: BoughtItem[]) =>
  sealWords(items.map(({ name, sealed }) => ({ productName: name, product: { sealed } })));

const { firstName, lastName, email, orderNumber, products } = withdrawalSchema.shape;

const shape = z.object({
  firstName,
  lastName,
  email,
  orderNumber,
  scope: choice(["all", "some"]),
  items: z.array(z.string()).optional(),
  products,
});

const inWords = crossCheck(shape, ({ scope, products: words }) =>
  scope === "some" && !words
    ? [{ path: ["products"], message: m["withdrawal.write_products"]() }]
    : [],
);

const chosen = crossCheck(shape, ({ scope, items = [] }) =>
  scope === "some" && items.length === 0
    ? [{ path: ["items"], message: m["withdrawal.choose_products"]() }]
    : [],
);

/** Products are required only for a partial withdrawal; as free text when the order is unknown. */
export const withdrawalFormSchema = (form: FormData) => (form.has("products") ? inWords : chosen);

type WithdrawalForm = z.output<typeof shape>;

export type WithdrawnOrder = {
  token: string;
  number: string;
  placedOn: string;
  orderedAt: string;
  items: BoughtItem[];
};

type BoughtItem = { id: number; name: string; quantity: number; sealed: boolean | null };

export function withdrawnOrder(order: Order): WithdrawnOrder {
  return {
    token: order.token,
    number: order.number ?? "",
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    orderedAt: order.checkoutCompletedAt ?? order.createdAt,
    items: order.items.map((item) => ({
      id: item.id,
      name: boughtName(item),
      quantity: item.quantity,
      // Gift cards have no seal.
      sealed: item.giftCard ? false : (item.product.sealed ?? null),
    })),
  };
}

/** Returns the chosen quantity of each item, limited to what was bought. */
export function chosenItems(form: FormData, order: WithdrawnOrder | null) {
  const ids = new Set(form.getAll("items").map(String));
  return (order?.items ?? [])
    .filter(({ id }) => ids.has(String(id)))
    .map((item) => {
      const { id, quantity } = item;
      const asked = Number(form.get(`quantity-${id}`) ?? quantity);
      const isSome = Number.isSafeInteger(asked) && asked >= 1 && asked < quantity;
      return { ...item, quantity: isSome ? asked : quantity };
    });
}
