import { z } from "zod";
import { Cents } from "../json-ld.ts";

/** What staff may write into a field, and how it is refused. */
export const required = "Questo campo è obbligatorio";
export const upTo = (most: number) => z.string().trim().max(most, `Al massimo ${most} caratteri`);
export const matching = (pattern: RegExp, refusal: string) =>
  z.string().trim().regex(pattern, refusal);
export const Required = z.string().trim().min(1, required);
export const Text = z.string().nullable();
export const Amount = Cents.min(0, "Non può essere negativo");
export const Code = matching(/^[A-Za-z0-9_-]{2,60}$/, "Solo lettere, cifre, - e _");
export const Hex = z.string().regex(/^#[\da-f]{6}$/i, "Scrivi un colore con # e sei cifre");
