import { botCheckNotSupported } from "#contract/client/cart.ts";

/** SPEC §8: a check that could not run sends a marker instead. */
export function botToken(form: FormData): string {
  const token = form.get("recaptchaToken");
  return typeof token === "string" && token !== "" ? token : botCheckNotSupported;
}
