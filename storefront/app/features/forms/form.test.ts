import { expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { loginSchema } from "#contract/forms/account.ts";
import { checkForm, refuseCall, refuseForm } from "./form.server.ts";

function submitted(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return checkForm(form, loginSchema);
}

const typed = { email: "anna@example.it", password: "segreta" };

test("what was typed comes back, except secrets", () => {
  const { data, init } = refuseForm(submitted({ ...typed, email: "anna@" }));
  expect(init?.status).toBe(422);
  expect(data.initialValue).toEqual({ email: "anna@" });
  expect(data.error).toEqual({ email: ["Inserisci un’email valida"] });
});

test("what the backend refuses is told on its field, or on the form", () => {
  const error = new ApiError(422, "no", [
    { propertyPath: "email", message: "Non va" },
    { propertyPath: "recaptchaToken", message: "Riprova" },
  ]);
  const { data, init } = refuseCall(submitted(typed), error);
  expect(init?.status).toBe(422);
  expect(data.error).toEqual({ email: ["Non va"], "": ["Riprova"] });
});

test("an outage and a limit keep what was typed and say what to do", () => {
  const tooMany = new ApiError(429, "Too Many Requests");
  const limited = refuseCall(submitted(typed), tooMany, "E-mail o password non corrette.");
  expect(limited.init?.status).toBe(429);
  expect(limited.data.error?.[""]?.[0]).toMatch(/^Troppi tentativi/);
  const down = refuseCall(submitted(typed), new ApiError(502, "Bad Gateway"));
  expect(down.init?.status).toBe(503);
  expect(down.data.initialValue).toEqual({ email: typed.email });
});

test("a bug is not turned into a message", () => {
  expect(() => refuseCall(submitted(typed), new TypeError("x is not a function"))).toThrow(
    TypeError,
  );
});
