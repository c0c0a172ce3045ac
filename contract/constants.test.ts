import { expect, test } from "vitest";
import {
  CACHE_SECONDS,
  FIRST_PAGE,
  ITEMS_PER_PAGE,
  LOCALE_COOKIE_SECONDS,
  MARQUEE,
  READING_WORDS_PER_MINUTE,
  SCROLL_OFFSET_PX,
} from "./constants.ts";

test("the constants are those of the specification", () => {
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
  expect(SCROLL_OFFSET_PX).toBe(100);
  expect(MARQUEE).toEqual({ speed: 0.3, direction: "left", minWindowWidths: 3 });
});
