import { z } from "zod";
import { isCalendarDate } from "../dates.ts";
import { messages } from "./messages.ts";
import { requiredText, unlessEmpty } from "./text-rules.ts";

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

/** A calendar day as `2026-10-08`. A bound may be a function, for days that move such as today. */
export function date(bounds: DateBounds = {}) {
  return withDate(requiredText(), bounds);
}

export function optionalDate(bounds: DateBounds = {}) {
  return withDate(z.string(), bounds).nullish();
}

export function choice<const Option extends string>(options: readonly Option[]) {
  return z.enum(options, {
    error: ({ input }) => (input ? messages.choice : messages.required),
  });
}

/** A box that may stay empty. */
export function flag() {
  return z.boolean(messages.choice).default(false);
}

function ticked(message: string) {
  return z.boolean(message).refine((isTicked) => isTicked, message);
}

/** A consent the form is about, such as the newsletter's. */
export function consent() {
  return ticked(messages.consent);
}

/** A box that must be ticked to go on and is no consent: privacy notice, terms of sale. */
export function acknowledgement() {
  return ticked(messages.required);
}
