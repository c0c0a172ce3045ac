import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CACHE_SECONDS,
  CURRENCY,
  FIRST_PAGE,
  ITEMS_PER_PAGE,
  LOCALE_COOKIE_SECONDS,
  MARQUEE,
  READING_WORDS_PER_MINUTE,
} from "./constants.ts";

test("the constants are those of the specification", () => {
  expect(CURRENCY).toBe("EUR");
  expect(FIRST_PAGE).toBe(1);
  expect(ITEMS_PER_PAGE).toEqual({ default: 10, blogPosts: 12, blogCategories: 100 });
  expect(CACHE_SECONDS).toEqual({
    default: 600,
    catalogue: 3600,
    countries: 2_592_000,
    contactRequestTypes: 2_592_000,
    blog: 604_800,
  });
  expect(LOCALE_COOKIE_SECONDS).toBe(31_536_000);
  expect(READING_WORDS_PER_MINUTE).toBe(200);
  expect(MARQUEE).toEqual({ speed: 0.3, direction: "left", minWindowWidths: 3 });
});

test("pages scroll to 100 px below the top, where the fixed header ends", () => {
  const css = readFileSync("storefront/app/styles/base.css", "utf8");
  const [, rem] = /scroll-padding-top: ([\d.]+)rem/.exec(css) ?? [];
  expect(Number(rem) * 16).toBe(100);
});
