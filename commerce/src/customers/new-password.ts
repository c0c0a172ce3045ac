import { z } from "zod";
import { messages } from "#contract/forms/messages.ts";
import { password } from "#contract/forms/text-rules.ts";
import { refuseEasyPassword } from "../auth/easy-to-guess.ts";
import type { Person } from "../auth/easy-to-guess.ts";
import { invalid } from "../errors.ts";
import { requireValid } from "../http/require-valid.ts";

const rules = z.object({ newPassword: password() });

/** Both the rules and the confirmation speak of `newPassword`. */
export function readNewPassword(
  input: { newPassword: string; confirmNewPassword: string },
  person: Person,
): string {
  const { newPassword } = requireValid(rules, input);
  if (newPassword !== input.confirmNewPassword) {
    throw invalid("newPassword", messages.passwordMismatch);
  }
  refuseEasyPassword("newPassword", newPassword, person);
  return newPassword;
}
