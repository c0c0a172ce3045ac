import { z } from "zod";
import { isCalendarDate } from "../format/dates.ts";
import { isPlainName } from "../format/plain-text.ts";
import { isEmail } from "../italy/contacts.ts";
import { LIMITS, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { messages } from "./messages.ts";

type Length = { min?: number; max?: number; exact?: number };

/** Skips content rules for an empty field, so that only "required" is reported. */
export function unlessEmpty(isValid: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === "" || isValid(text);
}

function withLength(text: z.ZodString, { min, max, exact }: Length): z.ZodString {
  let limited = text;
  if (min !== undefined) {
    limited = limited.refine(
      unlessEmpty((value) => value.length >= min),
      messages.minLength(min),
    );
  }
  if (exact !== undefined) {
    limited = limited.refine(
      unlessEmpty((value) => value.length === exact),
      messages.exactLength(exact),
    );
  }
  return max === undefined ? limited : limited.max(max, messages.maxLength(max));
}

export function requiredText(length: Length = {}) {
  return withLength(z.string(messages.required).min(1, messages.required), length);
}

export function optionalText(length: Length = {}) {
  return withLength(z.string(), length).nullish();
}

export function email() {
  return requiredText({ max: LIMITS.email }).refine(unlessEmpty(isEmail), messages.email);
}

export function personName(max: number) {
  return requiredText({ max }).refine(unlessEmpty(isPlainName), messages.name);
}

const PASSWORD_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\p{Ll}/u, messages.passwordLowercase],
  [/\p{Lu}/u, messages.passwordUppercase],
  [/\p{Nd}/u, messages.passwordDigit],
  [/[^\p{L}\p{N}\s]/u, messages.passwordSpecial],
];

export function password() {
  return PASSWORD_CLASSES.reduce(
    (text, [pattern, message]) =>
      text.refine(
        unlessEmpty((value) => pattern.test(value)),
        message,
      ),
    requiredText({ min: PASSWORD_MIN_LENGTH, max: LIMITS.password }),
  );
}

type NumberBounds = {
  min?: number;
  max?: number;
  positive?: boolean;
  negative?: boolean;
  integer?: boolean;
};

export function number({ min, max, positive, negative, integer }: NumberBounds = {}) {
  let value = z.number({
    error: ({ input }) =>
      input === undefined || input === null ? messages.required : messages.number,
  });
  if (min !== undefined) value = value.min(min, messages.min(min));
  if (max !== undefined) value = value.max(max, messages.max(max));
  if (positive) value = value.positive(messages.positive);
  if (negative) value = value.negative(messages.negative);
  return integer ? value.refine((given) => Number.isSafeInteger(given), messages.integer) : value;
}

type Bound = string | (() => string);
type DateBounds = { min?: Bound; max?: Bound };

function resolve(bound: Bound): string {
  return typeof bound === "function" ? bound() : bound;
}

function withDate(text: z.ZodString, { min, max }: DateBounds): z.ZodString {
  let day = text.refine(unlessEmpty(isCalendarDate), messages.date);
  if (min !== undefined) {
    day = day.refine((value) => !isCalendarDate(value) || value >= resolve(min), {
      error: () => messages.minDate(resolve(min)),
    });
  }
  if (max !== undefined) {
    day = day.refine((value) => !isCalendarDate(value) || value <= resolve(max), {
      error: () => messages.maxDate(resolve(max)),
    });
  }
  return day;
}

/** A calendar day as `2026-10-08`. Bounds may be functions, for moving days such as today. */
export function optionalDate(bounds: DateBounds = {}) {
  return withDate(z.string(), bounds).nullish();
}

export function choice<const Option extends string>(options: readonly Option[]) {
  return z.enum(options, {
    error: ({ input }) => (input ? messages.choice : messages.required),
  });
}

export function flag() {
  return z.boolean(messages.choice).default(false);
}

function ticked(message: string) {
  return z.boolean(message).refine((isTicked) => isTicked, message);
}

/** A consent that the form requires, such as the newsletter's. */
export function consent() {
  return ticked(messages.consent);
}

/** A required checkbox that is no consent: privacy notice, terms of sale. */
export function acknowledgement() {
  return ticked(messages.required);
}

export type Problem = { path: readonly string[]; message: string };

/** Rules over several fields, run even if one of them is invalid, so that all errors are reported at once. */
export function crossCheck<Schema extends z.ZodObject>(
  schema: Schema,
  findProblems: (value: Partial<z.output<Schema>>) => readonly Problem[],
): Schema {
  return schema.superRefine(
    (value, context) => {
      for (const { path, message } of findProblems(value as Partial<z.output<Schema>>)) {
        context.addIssue({ code: "custom", path: [...path], message });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}
