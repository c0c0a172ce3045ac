import { z } from "zod";
import { crossCheck } from "#contract/forms/cross-check.ts";
import { choice } from "#contract/forms/value-rules.ts";
import { withdrawalSchema } from "#contract/forms/withdrawal.ts";
import * as m from "#messages";

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
