import { z } from "zod";
import { Cents } from "../json-ld.ts";

/** Validation rules of form fields, with their error messages. */
export const required = "Questo campo è obbligatorio";
export const upTo = (most: number) => z.string().trim().max(most, `Al massimo ${most} caratteri`);
export const matching = (pattern: RegExp, refusal: string) =>
  z.string().trim().regex(pattern, refusal);
export const Required = z.string().trim().min(1, required);
export const Text = z.string().nullable();
export const Amount = Cents.min(0, "Non può essere negativo");
export const Code = matching(/^[A-Za-z0-9_-]{2,60}$/, "Solo lettere, cifre, - e _");
export const Hex = z.string().regex(/^#[\da-f]{6}$/i, "Scrivi un colore con # e sei cifre");

/** Specialised inputs of the office; a field selects one with `.meta({ input })`. */
export const fieldInputs = [
  "money",
  "percent",
  "taxons",
  "variants",
  "shipping-methods",
  "weight-bands",
  "total-bands",
] as const;

/** A type of rule, action or shipping rate, built in or from a plugin, with its form. */
export const Kind = z.object({
  type: z.string(),
  label: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      input: z.enum(["text", "number", "flag", "choice", "list", ...fieldInputs]),
      required: z.boolean(),
      choices: z.array(z.string()).optional(),
    }),
  ),
});
export type Kind = z.output<typeof Kind>;
