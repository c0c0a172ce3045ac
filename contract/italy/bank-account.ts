import { z } from "zod";

/** The shop's account for bank transfers. `reference` contains the placeholder `{numero}` for the order number. */
export const BankAccount = z.object({
  holder: z.string(),
  iban: z.string(),
  bank: z.string(),
  bic: z.string().default(""),
  reference: z.string().default("{numero}"),
  note: z.string().default("").describe("A line for the shopper"),
});
export type BankAccount = z.output<typeof BankAccount>;
