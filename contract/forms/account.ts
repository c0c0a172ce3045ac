import { z } from "zod";
import { calendarDateInRome } from "../format/dates.ts";
import { optionalPhone } from "./address.ts";
import { LIMITS, LOGIN_CODE } from "./limits.ts";
import { messages } from "./messages.ts";
import {
  acknowledgement,
  choice,
  crossCheck,
  email,
  flag,
  optionalDate,
  optionalText,
  password,
  personName,
  type Problem,
  requiredText,
} from "./rules.ts";

export const customerShape = {
  firstName: personName(LIMITS.firstName),
  lastName: personName(LIMITS.lastName),
  email: email(),
  birthday: optionalDate({ min: "1900-01-01", max: () => calendarDateInRome(new Date()) }),
  gender: choice(["male", "female"]).nullish(),
};

/** The password only has to be present: its rules apply when choosing one. */
export const loginSchema = z.object({
  email: email(),
  password: requiredText({ max: LIMITS.password }),
});

/** Privacy is a notice to acknowledge; newsletter and profiling are optional consents, never a condition. */
export const registrationSchema = crossCheck(
  z.object({
    ...customerShape,
    password: password(),
    confirmPassword: requiredText(),
    consents: z.object(
      { privacy: acknowledgement(), newsletter: flag(), profiling: flag() },
      messages.required,
    ),
  }),
  (form) => findMismatch(form.password, form.confirmPassword, "confirmPassword"),
);

function findMismatch(
  given: string | undefined,
  confirmed: string | undefined,
  confirmation: string,
): Problem[] {
  if (!confirmed || given === confirmed) return [];
  return [{ path: [confirmation], message: messages.passwordMismatch }];
}

export const forgotPasswordSchema = z.object({ email: email() });

export const loginCodeSchema = z.object({
  code: requiredText()
    .transform((text) => text.replace(/\D/g, ""))
    .refine((digits) => digits.length === LOGIN_CODE.digits, messages.loginCode),
});

export type SignInWay = "password" | "code" | "passkey";

export function wayOf(form: FormData): SignInWay {
  const way = form.get("way");
  return way === "code" || way === "passkey" ? way : "password";
}

/** True if the resend button was pressed, or the form has no code field yet. */
export const isCodeRequest = (form: FormData) =>
  form.has("again") || (wayOf(form) === "code" && !form.has("code"));

const typed = z.string().optional();
const ofAllWays = { way: typed, email: typed, password: typed, code: typed };

/** Browser-side validation for the selected way to sign in; one form contains the fields of all three. */
export function signInSchema(form: FormData) {
  if (isCodeRequest(form)) return z.object({ ...ofAllWays, ...forgotPasswordSchema.shape });
  if (wayOf(form) === "code") return z.object({ ...ofAllWays, ...loginCodeSchema.shape });
  return z.object({ ...ofAllWays, ...loginSchema.shape });
}

const newPassword = { newPassword: password(), confirmNewPassword: requiredText() };

export const resetPasswordSchema = crossCheck(z.object(newPassword), (form) =>
  findMismatch(form.newPassword, form.confirmNewPassword, "confirmNewPassword"),
);

export const changePasswordSchema = crossCheck(
  z.object({ currentPassword: requiredText({ max: LIMITS.password }), ...newPassword }),
  (form) => findMismatch(form.newPassword, form.confirmNewPassword, "confirmNewPassword"),
);

export const personalDataSchema = z.object({
  ...customerShape,
  /** Required only to change the email. */
  currentPassword: optionalText({ max: LIMITS.password }),
  phoneNumber: optionalPhone(),
  consents: z.object({ newsletter: flag(), profiling: flag(), health: flag() }).optional(),
});
