import { z } from "zod";
import { crossCheck } from "./cross-check.ts";
import type { Problem } from "./cross-check.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { email, password, requiredText } from "./text-rules.ts";

export function findMismatch(
  given: string | undefined,
  confirmed: string | undefined,
  confirmation: string,
): Problem[] {
  if (!confirmed || given === confirmed) return [];
  return [{ path: [confirmation], message: messages.passwordMismatch }];
}

export const forgotPasswordSchema = z.object({ email: email() });

const newPassword = { newPassword: password(), confirmNewPassword: requiredText() };

export const resetPasswordSchema = crossCheck(z.object(newPassword), (form) =>
  findMismatch(form.newPassword, form.confirmNewPassword, "confirmNewPassword"),
);

export const changePasswordSchema = crossCheck(
  z.object({ currentPassword: requiredText({ max: LIMITS.password }), ...newPassword }),
  (form) => findMismatch(form.newPassword, form.confirmNewPassword, "confirmNewPassword"),
);
