import { z } from "zod";
import { Image, Product } from "../catalogue.ts";
import { rootResource } from "../json-ld.ts";
import { matching, required, upTo } from "../admin/fields.ts";

const words = upTo(400);
const name = words.min(1, required);
const code = z.string().regex(/^[a-z0-9-]{1,40}$/, "Minuscole, cifre e trattini");

/** An attribute value, as attribute and value codes: `ingrediente_chiave:retinale`. */
const value = matching(/^[\w-]+:[\w.-]+$/, "Scrivilo come caratteristica:valore");
const values = z.array(value).max(40, "Al massimo 40").default([]);

const pace = z.int().min(1).max(3);
const moment = z.enum(["morning", "evening"]);

const RitualAnswer = z.object({
  code,
  label: name,
  hint: words.default(""),
  photo: z.string().nullable().default(null),
  says: name.describe("What it says of a person, within a sentence: pelle mista"),
  because: words.default("").describe("First words of a reason"),
  needs: values.describe("Products have one of them, of each attribute named"),
  avoids: values.describe("Products have none of them"),
  wants: values.describe("Products that have them go first"),
  pace: pace.nullable().default(null).describe("Steps of a higher pace are left out"),
});

const RitualQuestion = z.object({
  code: code.refine((text) => text !== "domanda", "Scegli un’altra parola"),
  title: name.describe("Words between asterisks are emphasised"),
  lead: words.default(""),
  answers: z.array(RitualAnswer).min(2, "Almeno due risposte").max(8, "Al massimo otto"),
});

const RitualStep = z.object({
  moment,
  act: name,
  taxons: z.array(z.string().min(1)).min(1, "Almeno una categoria").max(10),
  when: words.default(""),
  why: words.default("").describe("The reason where no answer gives one"),
  pace: pace.default(1),
  onlyWanted: z.boolean().default(false).describe("Left out unless a product answers a wish"),
  treats: z
    .boolean()
    .default(false)
    .describe("Its products have days of their own; a cleanser is for every day"),
  protects: z.boolean().default(false).describe("It is the protection from the sun"),
  wants: values,
  avoids: values,
});
export type RitualStep = z.output<typeof RitualStep>;

const RitualConflict = z.object({
  one: value,
  other: value,
  apart: z.enum(["always", "days"]).describe("Never in the same routine, or never on the same day"),
  why: name,
});

const RitualRhythm = z.object({
  value,
  days: z.array(z.int().min(1).max(7)).min(1, "Almeno un giorno").max(7),
  note: words.default(""),
});

const unique = <Item extends { code: string }>(items: Item[]) =>
  new Set(items.map((item) => item.code)).size === items.length;
const twice = "Due hanno lo stesso codice";

/** Configuration of the skin quiz; weekdays start on Monday. */
export const RitualSettings = z.object({
  enabled: z.boolean().default(true),
  questions: z
    .array(RitualQuestion.refine(({ answers }) => unique(answers), twice))
    .min(1, "Almeno una domanda")
    .max(10, "Al massimo dieci")
    .refine(unique, twice),
  steps: z.array(RitualStep).min(1, "Almeno un gesto").max(20),
  conflicts: z.array(RitualConflict).max(40).default([]),
  rhythms: z.array(RitualRhythm).max(40).default([]),
  sun: values.describe("What is used only together with protection from the sun"),
  care: words.default(""),
});
export type RitualSettings = z.output<typeof RitualSettings>;

export const Ritual = rootResource("Ritual", {
  questions: z.array(
    RitualQuestion.pick({ code: true, title: true, lead: true }).extend({
      answers: z.array(
        RitualAnswer.pick({ code: true, label: true, hint: true, says: true }).extend({
          photo: Image.nullable(),
        }),
      ),
    }),
  ),
});
export type Ritual = z.infer<typeof Ritual>;

const Gesture = z.object({
  moment,
  act: z.string(),
  when: z.string(),
  why: z.string(),
  again: z.boolean().describe("The product of the morning once more"),
  product: Product,
});

export const Routine = rootResource("Routine", {
  answers: z.array(z.object({ question: z.string(), answer: z.string(), says: z.string() })),
  gestures: z.array(Gesture),
  missing: z
    .array(z.object({ moment, act: z.string() }))
    .describe("Steps that nothing of the shop is right for"),
  notes: z.array(z.string()).describe("What is kept apart, and why"),
  week: z
    .array(z.object({ name: z.string(), moment, days: z.array(z.int()) }))
    .describe("What is not for every day, with the protection it asks for"),
  care: z.string(),
});
export type Routine = z.infer<typeof Routine>;

export const RitualAnswers = z
  .record(z.string().max(40), z.string().max(40))
  .refine((answers) => Object.keys(answers).length <= 10);
export type RitualAnswers = z.infer<typeof RitualAnswers>;

export const SaveRitual = z.object({ answers: RitualAnswers }).meta({ id: "SaveRitual" });
export const SavedRitual = rootResource("SavedRitual", {
  answers: RitualAnswers,
  savedAt: z.string(),
});
export type SavedRitual = z.infer<typeof SavedRitual>;
