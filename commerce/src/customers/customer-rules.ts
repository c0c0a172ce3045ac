import { z } from "zod";
import { customerShape } from "#contract/forms/customer.ts";
import { optionalPhone } from "#contract/forms/address-rules.ts";
import { password } from "#contract/forms/text-rules.ts";
import { acknowledgement, choice, flag } from "#contract/forms/value-rules.ts";
import { messages } from "#contract/forms/messages.ts";

const person = { ...customerShape, gender: choice(["u", "m", "f"]).nullish() };

/** The registration form without its confirmation field, which never leaves the storefront. */
export const signUpRules = z.object({
  ...person,
  password: password(),
  consents: z.object(
    { privacy: acknowledgement(), newsletter: flag(), profiling: flag() },
    messages.required,
  ),
});

export const personRules = z.object({ ...person, phoneNumber: optionalPhone() });

/** Birthdays come as a day, or as a moment of which only the day counts. */
export function readBirthday<Given extends string | null | undefined>(given: Given) {
  return given && /^\d{4}-\d{2}-\d{2}[T ]/.test(given) ? given.slice(0, 10) : given;
}
