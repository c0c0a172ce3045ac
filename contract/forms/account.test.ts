import { describe, expect, test } from "vitest";
import { fieldErrors } from "./field-errors.fixture.ts";
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  personalDataSchema,
  registrationSchema,
  resetPasswordSchema,
} from "./account.ts";

const REQUIRED = ["Questo campo è obbligatorio"];
const MISMATCH = ["Le password non corrispondono"];

describe("registration", () => {
  const anna = {
    firstName: "Anna",
    lastName: "Bianchi",
    email: "anna@example.it",
    password: "Rugiada2026!",
    confirmPassword: "Rugiada2026!",
    consents: { privacy: true },
  };
  const errors = (change: object) =>
    fieldErrors(registrationSchema.safeParse({ ...anna, ...change }).error);

  test("needs neither birthday, gender nor optional consents", () => {
    expect(registrationSchema.parse(anna)).toEqual({
      ...anna,
      consents: { privacy: true, newsletter: false, profiling: false },
    });
    expect(errors({ birthday: "1990-05-01", gender: "female" })).toEqual({});
  });

  test("tells all that is missing", () => {
    expect(fieldErrors(registrationSchema.safeParse({ consents: {} }).error)).toEqual({
      firstName: REQUIRED,
      lastName: REQUIRED,
      email: REQUIRED,
      password: REQUIRED,
      confirmPassword: REQUIRED,
      "consents.privacy": REQUIRED,
    });
    expect(errors({ consents: undefined })).toEqual({ consents: REQUIRED });
  });

  test("tells a mismatch even when another field is missing", () => {
    expect(errors({ confirmPassword: "Rugiada2026!!", firstName: "" })).toEqual({
      firstName: REQUIRED,
      confirmPassword: MISMATCH,
    });
    expect(errors({ confirmPassword: "Rugiada2026! " })).toEqual({ confirmPassword: MISMATCH });
  });

  test("tells a weak password on the password alone", () => {
    expect(errors({ password: "Rugiada2026", confirmPassword: "Rugiada2026" })).toEqual({
      password: ["La password deve contenere almeno un carattere speciale"],
    });
  });

  test("refuses a birthday to come and an unknown gender", () => {
    expect(Object.keys(errors({ birthday: "2999-01-01" }))).toEqual(["birthday"]);
    expect(errors({ birthday: "1899-12-31" })).toEqual({
      birthday: ["La data minima è 01/01/1900"],
    });
    expect(errors({ gender: "x" })).toEqual({ gender: ["Seleziona una delle opzioni"] });
  });
});

describe("personal data", () => {
  const anna = { firstName: "Anna", lastName: "Bianchi", email: "anna@example.it" };
  const errors = (change: object) =>
    fieldErrors(personalDataSchema.safeParse({ ...anna, ...change }).error);

  test("take an optional phone", () => {
    expect(errors({ phoneNumber: "", birthday: "", gender: null })).toEqual({});
    expect(personalDataSchema.parse({ ...anna, phoneNumber: "02 12345678" }).phoneNumber).toBe(
      "+390212345678",
    );
    expect(errors({ phoneNumber: "12" })).toEqual({
      phoneNumber: ["Inserisci un numero di telefono valido"],
    });
  });

  test("keep the names and the email", () => {
    expect(errors({ firstName: "", lastName: null, email: "anna@" })).toEqual({
      firstName: REQUIRED,
      lastName: REQUIRED,
      email: ["Inserisci un’email valida"],
    });
  });
});

describe("login", () => {
  test("asks for both fields, not for a strong password", () => {
    expect(fieldErrors(loginSchema.safeParse({}).error)).toEqual({
      email: REQUIRED,
      password: REQUIRED,
    });
    expect(loginSchema.safeParse({ email: "anna@example.it", password: "x" }).success).toBe(true);
  });
});

describe("passwords", () => {
  const pair = { newPassword: "Rugiada2026!", confirmNewPassword: "Rugiada2026!" };

  test("a forgotten one needs the email", () => {
    expect(fieldErrors(forgotPasswordSchema.safeParse({ email: "no" }).error)).toEqual({
      email: ["Inserisci un’email valida"],
    });
    expect(forgotPasswordSchema.safeParse({ email: "anna@example.it" }).success).toBe(true);
  });

  test("a reset needs the new one twice", () => {
    expect(resetPasswordSchema.safeParse(pair).success).toBe(true);
    const mismatch = { ...pair, confirmNewPassword: "altro" };
    expect(fieldErrors(resetPasswordSchema.safeParse(mismatch).error)).toEqual({
      confirmNewPassword: MISMATCH,
    });
    const missing = { ...pair, confirmNewPassword: "" };
    expect(fieldErrors(resetPasswordSchema.safeParse(missing).error)).toEqual({
      confirmNewPassword: REQUIRED,
    });
  });

  test("a change needs the current one too", () => {
    expect(changePasswordSchema.safeParse({ ...pair, currentPassword: "x" }).success).toBe(true);
    const mismatch = { ...pair, confirmNewPassword: "altro" };
    expect(fieldErrors(changePasswordSchema.safeParse(mismatch).error)).toEqual({
      currentPassword: REQUIRED,
      confirmNewPassword: MISMATCH,
    });
  });
});
