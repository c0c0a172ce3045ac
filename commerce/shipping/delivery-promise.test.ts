import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarDateInRome, momentInRome } from "#contract/format/dates.ts";
import { addDays, isDayOff } from "#contract/italy/working-days.ts";
import {
  daysFrom,
  departureDay,
  type DeliveryRules,
  nextCutOff,
  promiseDelivery,
  transferDue,
} from "./delivery-promise.ts";
import { deliveryAreas, findUnserved, readDeliveryRules } from "./placed-promise.ts";

const rules = readDeliveryRules(undefined);
const express = { minDays: 1, maxDays: 2 };
const milan = { countryCode: "IT", provinceCode: "IT-MI", postcode: "20121" };
const palermo = { countryCode: "IT", provinceCode: "IT-PA", postcode: "90133" };

const ordered = (at: string, changed: Partial<DeliveryRules> = {}, place = milan) =>
  promiseDelivery(
    { ...rules, ...changed },
    { service: express, place, byTransfer: false, at: new Date(at) },
  );

describe("an order", () => {
  test.each([
    ["on Sunday evening", "2026-11-15T19:50:00Z", "2026-11-17", "2026-11-18"],
    ["before the cut-off", "2026-11-16T10:59:59Z", "2026-11-17", "2026-11-18"],
    ["at the cut-off", "2026-11-16T11:00:00Z", "2026-11-18", "2026-11-19"],
    ["at midnight in Rome", "2026-11-16T23:00:00Z", "2026-11-18", "2026-11-19"],
    ["the evening before Christmas Eve", "2026-12-23T19:00:00Z", "2026-12-28", "2026-12-29"],
    ["on Boxing Day", "2026-12-26T09:00:00Z", "2026-12-29", "2026-12-30"],
    ["on the last day of the year", "2026-12-31T09:00:00Z", "2027-01-04", "2027-01-05"],
    ["before Easter Monday", "2027-03-26T09:00:00Z", "2027-03-30", "2027-03-31"],
    ["on the day summer time begins", "2027-03-28T09:00:00Z", "2027-03-31", "2027-04-01"],
  ])("%s arrives on working days after it left", (_, at, from, to) => {
    expect(ordered(at)).toEqual({ from, to });
  });

  test("takes longer to the far regions and to minor islands", () => {
    const at = "2026-11-16T09:00:00Z";
    const later = { from: "2026-11-18", to: "2026-11-20" };
    expect(ordered(at, {}, palermo)).toEqual(later);
    expect(ordered(at, {}, { ...milan, provinceCode: "IT-NA", postcode: "80077" })).toEqual(later);
    expect(ordered(at, { farRegions: [] }, palermo)).toEqual(ordered(at));
  });

  test("waits for the shop to open and for its preparation, the courier does not", () => {
    const closures = [{ from: "2026-11-16", to: "2026-11-17" }];
    expect(ordered("2026-11-13T12:00:00Z", { closures })?.from).toBe("2026-11-19");
    expect(ordered("2026-11-13T10:00:00Z", { closures })?.from).toBe("2026-11-16");
    expect(ordered("2026-11-13T10:00:00Z", { closures, preparationDays: 1 })?.from).toBe(
      "2026-11-19",
    );
  });

  test("by bank transfer arrives by when the last transfer in time would let it", () => {
    const at = new Date("2026-11-16T09:00:00Z");
    const service = { minDays: 2, maxDays: 3 };
    const promise = promiseDelivery(rules, { service, place: milan, byTransfer: true, at });
    expect(promise).toEqual({ from: "2026-11-18", to: "2026-11-27" });
    expect(transferDue(rules, at).toISOString()).toBe("2026-11-23T09:00:00.000Z");
  });

  test("by a method that does not say is promised nothing", () => {
    const service = { minDays: null, maxDays: 3 };
    const at = new Date("2026-11-16T09:00:00Z");
    expect(promiseDelivery(rules, { service, place: null, byTransfer: false, at })).toBeNull();
  });
});

const moment = fc.date({
  min: new Date("2024-01-01"),
  max: new Date("2036-01-01"),
  noInvalidDate: true,
});
const days = fc.integer({ min: 0, max: 6 });
const calendar = fc.record({
  cutOff: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  preparationDays: days,
  transferDays: fc.integer({ min: 1, max: 8 }),
  closures: fc.array(
    fc.tuple(moment, fc.integer({ min: 0, max: 30 })).map(([start, length]) => {
      const from = calendarDateInRome(start);
      return { from, to: addDays(from, length) };
    }),
    { maxLength: 4 },
  ),
  farMinDays: days,
});
const shopRules = calendar.map((parts): DeliveryRules => {
  return { ...rules, ...parts, farMaxDays: parts.farMinDays + 1 };
});
/** Edge cases: turns of the year and changes of summer time. */
const edges = [
  "2026-12-24T11:00:00Z",
  "2026-12-26T23:00:00Z",
  "2026-12-31T23:00:00Z",
  "2027-03-28T01:00:00Z",
  "2027-03-29T10:00:00Z",
  "2027-10-31T01:00:00Z",
].map((text) => new Date(text).getTime());
const clock = fc.oneof(
  moment,
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -90_000, max: 90_000 }))
    .map(([edge, seconds]) => new Date(edge + seconds * 1000)),
);
const order = fc.record({
  service: fc.record({ minDays: days, maxDays: days }).map(({ minDays, maxDays }) => ({
    minDays,
    maxDays: minDays + maxDays,
  })),
  place: fc.constantFrom(milan, palermo, null),
  byTransfer: fc.boolean(),
  at: clock,
});

const isClosed = ({ closures }: DeliveryRules, day: string) =>
  isDayOff(day) || closures.some(({ from, to }) => from <= day && day <= to);

describe("whatever the calendar", () => {
  test("parcels leave when the shop is open and arrive on working days, the first before the last", () => {
    fc.assert(
      fc.property(shopRules, order, (shop, one) => {
        const leaves = departureDay(shop, one.at);
        expect(isClosed(shop, leaves)).toBe(false);
        expect(leaves >= calendarDateInRome(one.at)).toBe(true);
        const promise = promiseDelivery(shop, one);
        if (!promise) throw new Error("The service says its days");
        expect(isDayOff(promise.from) || isDayOff(promise.to)).toBe(false);
        expect(leaves <= promise.from && promise.from <= promise.to).toBe(true);
      }),
    );
  });

  test("a promise holds until the next cut-off and not a moment longer", () => {
    fc.assert(
      fc.property(
        shopRules,
        order,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (shop, one, part) => {
          const ends = nextCutOff(shop, one.at);
          expect(ends > one.at).toBe(true);
          expect(momentInRome(calendarDateInRome(ends), shop.cutOff)).toEqual(ends);
          const left = ends.getTime() - one.at.getTime() - 1;
          const later = new Date(one.at.getTime() + Math.floor(left * part));
          expect(departureDay(shop, later)).toBe(departureDay(shop, one.at));
          expect(departureDay(shop, ends) > departureDay(shop, one.at)).toBe(true);
        },
      ),
    );
  });

  test("who confirms later is never promised an earlier day, nor is who lives farther", () => {
    fc.assert(
      fc.property(shopRules, order, clock, (shop, one, other) => {
        const [first, second] = [one.at, other].toSorted((a, b) => a.getTime() - b.getTime());
        const before = promiseDelivery(shop, { ...one, at: first ?? other });
        const after = promiseDelivery(shop, { ...one, at: second ?? other });
        const far = promiseDelivery(shop, { ...one, place: palermo });
        const near = promiseDelivery(shop, { ...one, place: milan });
        if (!before || !after || !far || !near) throw new Error("The service says its days");
        expect(before.from <= after.from && before.to <= after.to).toBe(true);
        expect(near.from <= far.from && near.to <= far.to).toBe(true);
      }),
    );
  });

  test("a transfer that arrives in time keeps the promise", () => {
    fc.assert(
      fc.property(
        shopRules,
        order,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (shop, one, part) => {
          const promise = promiseDelivery(shop, { ...one, byTransfer: true });
          const due = transferDue(shop, one.at).getTime();
          const credited = new Date(one.at.getTime() + (due - one.at.getTime()) * part);
          const real = daysFrom(shop, one.service, one.place, departureDay(shop, credited));
          if (!promise || !real) throw new Error("The service says its days");
          expect(promise.from <= real.from && real.to <= promise.to).toBe(true);
        },
      ),
    );
  });
});

describe("areas", () => {
  const everywhere = [{ countries: null }];
  const address = { countryCode: "IT", provinceCode: "IT-SO", postcode: "23041" };

  test("are those the methods reach, without the places nobody serves", () => {
    expect(deliveryAreas(rules, everywhere)).toEqual({
      countries: ["Italia", "San Marino", "Città del Vaticano"],
      unserved: [
        { postcode: "23041", place: "Livigno" },
        { postcode: "22061", place: "Campione d’Italia" },
      ],
      far: {
        places: ["Calabria", "Sardegna", "Sicilia", "isole minori"],
        minDays: 1,
        maxDays: 2,
      },
    });
    expect(deliveryAreas(rules, [{ countries: ["IT"] }]).countries).toEqual(["Italia"]);
  });

  test("decide which addresses are refused, in the same words", () => {
    expect(findUnserved(rules, everywhere, address)).toEqual({
      field: "postcode",
      message: "Al momento non spediamo a Livigno (23041).",
    });
    expect(findUnserved(rules, everywhere, { ...address, postcode: "23030" })).toBeNull();
    const abroad = { countryCode: "SM", provinceCode: "SM-SM", postcode: "47890" };
    expect(findUnserved(rules, everywhere, abroad)).toBeNull();
    expect(findUnserved(rules, [{ countries: ["IT"] }], abroad)).toEqual({
      field: "countryCode",
      message: "Al momento non spediamo in San Marino.",
    });
  });
});
