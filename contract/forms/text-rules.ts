import { z } from "zod";
import { isEmail } from "../email-address.ts";
import { isPlainName } from "../plain-text.ts";
import { LIMITS, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { messages } from "./messages.ts";

type Length = { min?: number; max?: number; exact?: number };

/** An empty field is told once, as missing: the rules on its content stay silent. */
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

/** Letters greet people by it. */
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
