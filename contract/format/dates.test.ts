import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calendarDateInRome,
  formatDateTime,
  formatFullDate,
  formatLongDate,
  formatMediumDate,
  formatShortDate,
  isCalendarDate,
  momentInRome,
  parseDate,
  timeInRome,
  withArticle,
} from "./dates.ts";

describe("reading", () => {
  test.each([
    ["2026-10-08 14:05:00", "2026-10-08T14:05:00.000Z"],
    ["2026-10-08T14:05:00", "2026-10-08T14:05:00.000Z"],
    ["2026-10-08T14:05:00Z", "2026-10-08T14:05:00.000Z"],
    ["2026-10-08T14:05:00.250Z", "2026-10-08T14:05:00.250Z"],
    ["2026-10-08T16:05:00+02:00", "2026-10-08T14:05:00.000Z"],
    ["2026-10-08T16:05:00+0200", "2026-10-08T14:05:00.000Z"],
    ["2026-10-08", "2026-10-08T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ])("%s is %s", (text, iso) => {
    expect(parseDate(text)?.toISOString()).toBe(iso);
  });

  test.each([
    "",
    "ieri",
    "08/10/2026",
    "2026-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-10-00",
    "2026-10-08 25:00:00",
    "2026-10-08 14:05:00 ",
    " 2026-10-08",
  ])("«%s» is no date", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test("both written forms of a moment are the same moment", () => {
    const moment = fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (date) => {
        const iso = date.toISOString();
        expect(parseDate(iso)).toEqual(date);
        expect(parseDate(iso.slice(0, 19).replace("T", " "))?.toISOString().slice(0, 19)).toBe(
          iso.slice(0, 19),
        );
      }),
    );
  });

  test("a calendar date has no time", () => {
    expect(isCalendarDate("1990-05-01")).toBe(true);
    expect(isCalendarDate("1990-05-01 00:00:00")).toBe(false);
    expect(isCalendarDate("1990-02-30")).toBe(false);
  });
});

describe("printing", () => {
  const afternoon = "2026-10-08 14:05:00";

  test("follows Italian use, in Rome", () => {
    expect(formatShortDate(afternoon)).toBe("08/10/2026");
    expect(formatMediumDate(afternoon)).toBe("8 ott 2026");
    expect(formatLongDate(afternoon)).toBe("8 ottobre 2026");
    expect(formatFullDate(afternoon)).toBe("giovedì 8 ottobre 2026");
    expect(formatDateTime(afternoon)).toBe("8 ottobre 2026 alle 16:05");
    expect(formatDateTime(new Date("2026-11-15T09:32:00Z"))).toBe("15 novembre 2026 alle 10:32");
  });

  test("the day turns at midnight in Rome", () => {
    expect(formatDateTime("2026-10-08 22:30:00")).toBe("9 ottobre 2026 alle 00:30");
    expect(calendarDateInRome(new Date("2026-10-08T22:30:00Z"))).toBe("2026-10-09");
    expect(calendarDateInRome(new Date("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
  });

  test("the first of the month is an ordinal, other days are not", () => {
    expect(formatLongDate("2026-10-01")).toBe("1° ottobre 2026");
    expect(formatFullDate("2026-10-01")).toBe("giovedì 1° ottobre 2026");
    expect(formatLongDate("2026-10-11")).toBe("11 ottobre 2026");
    expect(formatFullDate("2026-10-21")).toBe("mercoledì 21 ottobre 2026");
  });

  test("an unreadable date prints nothing", () => {
    expect(formatLongDate("")).toBe("");
    expect(formatShortDate("0000-00-00 00:00:00")).toBe("");
    expect(formatDateTime(new Date(Number.NaN))).toBe("");
  });
});

test("articles are elided before the days that begin with a vowel", () => {
  expect(withArticle("il", "8 maggio 2026")).toBe("l’8 maggio 2026");
  expect(withArticle("al", "11 maggio 2026")).toBe("all’11 maggio 2026");
  expect(withArticle("dal", "8 maggio")).toBe("dall’8 maggio");
  expect(withArticle("del", "1° maggio 2026")).toBe("del 1° maggio 2026");
  expect(withArticle("il", "18 maggio 2026")).toBe("il 18 maggio 2026");
  expect(withArticle("al", "10 maggio 2026")).toBe("al 10 maggio 2026");
});

describe("an hour of a day in Rome", () => {
  test.each([
    ["2026-11-16", "12:00", "2026-11-16T11:00:00.000Z"],
    ["2026-07-16", "12:00", "2026-07-16T10:00:00.000Z"],
    ["2026-03-29", "12:00", "2026-03-29T10:00:00.000Z"],
    ["2026-10-25", "12:00", "2026-10-25T11:00:00.000Z"],
    ["2026-11-17", "00:00", "2026-11-16T23:00:00.000Z"],
    ["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
  ])("%s at %s is %s", (day, clock, iso) => {
    expect(momentInRome(day, clock).toISOString()).toBe(iso);
  });

  test("is read back as it was written, but for the hour summer time skips or doubles", () => {
    const dates = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2040-01-01"),
      noInvalidDate: true,
    });
    const hours = fc.constantFrom("00:00", "01:59", "03:00", "08:30", "12:00", "23:59");
    fc.assert(
      fc.property(dates, hours, (date, clock) => {
        const day = calendarDateInRome(date);
        const moment = momentInRome(day, clock);
        expect([calendarDateInRome(moment), timeInRome(moment)]).toEqual([day, clock]);
      }),
    );
  });
});
