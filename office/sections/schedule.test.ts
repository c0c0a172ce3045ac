import { expect, test } from "vitest";
import { brieflyWhen, distanceOf, edgesOf, whenOf } from "./schedule.tsx";

const now = new Date("2026-11-16T09:00:00Z");
const always = { hidden: false, from: null, until: null };
const december = { hidden: false, from: "2026-11-30T23:00:00Z", until: "2026-12-24T22:59:00Z" };

test("a section says in Rome's time whether it is seen", () => {
  expect(whenOf(always, now)).toEqual({ state: "shown", words: "Sempre in vetrina" });
  expect(whenOf(december, now)).toEqual({
    state: "planned",
    words: "Programmata dal 1 dic 2026, 00:00 al 24 dic 2026, 23:59",
  });
  expect(whenOf(december, new Date("2026-12-02T00:00:00Z")).words).toBe(
    "In vetrina fino al 24 dic 2026, 23:59",
  );
  expect(whenOf(december, new Date("2026-12-24T22:59:00Z")).state).toBe("over");
  expect(whenOf({ ...december, hidden: true }, now).state).toBe("hidden");
  expect(brieflyWhen(december, now).words).toBe("Dal 1 dic al 24 dic");
});

test("it says how far away that is", () => {
  expect(distanceOf(december, now)).toBe("Fra 15 giorni, per 24 giorni");
  expect(distanceOf(december, new Date("2026-12-24T20:59:00Z"))).toBe("Ancora per 2 ore");
  expect(distanceOf({ ...december, until: december.from }, now)).toBe("");
  expect(distanceOf(always, now)).toBe("");
});

test("the minutes at which a page changes come in order, those of hidden sections apart", () => {
  const past = { ...always, from: "2026-01-01T00:00:00Z" };
  const later = { ...always, until: "2026-11-20T00:00:00Z" };
  const hidden = { ...december, hidden: true, from: "2026-11-17T00:00:00Z" };
  expect(edgesOf([december, past, later, hidden, december], now)).toEqual([
    later.until,
    december.from,
    december.until,
  ]);
});
