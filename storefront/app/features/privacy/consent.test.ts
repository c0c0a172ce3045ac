import { expect, test } from "vitest";
import { isUnanswered, parseConsent } from "./consent.ts";

test("an answer is read among other cookies", () => {
  const answer = encodeURIComponent(JSON.stringify({ analytics: false }));
  expect(parseConsent(`a=1; shop_consent=${answer}; b=2`)).toEqual({ analytics: false });
});

test.each(["", "shop_consent=", "shop_consent=%7B", "x_shop_consent=%7B%7D"])(
  "%j holds no answer",
  (cookies) => {
    expect(parseConsent(cookies)).toEqual({});
  },
);

test("a refusal is an answer; a new purpose has none yet", () => {
  expect(isUnanswered(["analytics"], { analytics: false })).toBe(false);
  expect(isUnanswered(["analytics", "recaptcha"], { analytics: true })).toBe(true);
  expect(isUnanswered([], {})).toBe(false);
});
