import { z } from "zod";
import { messages } from "#contract/forms/messages.ts";
import { password } from "#contract/forms/text-rules.ts";
import { invalid } from "../errors.ts";
import { requireValid } from "../http/require-valid.ts";

const rules = z.object({ newPassword: password() });

/** Both the rules and the confirmation speak of `newPassword`. */
export function readNewPassword(input: { newPassword: string; confirmNewPassword: string }) {
  const { newPassword } = requireValid(rules, input);
  if (newPassword !== input.confirmNewPassword) {
    throw invalid("newPassword", messages.passwordMismatch);
  }
  return newPassword;
}
