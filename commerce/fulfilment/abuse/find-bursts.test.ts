import { expect, test } from "vitest";
import { findBursts, findMailboxes, type UnpaidOrder } from "./find-bursts.ts";

const minute = 60_000;
const start = Date.parse("2026-11-18T16:51:00Z");

const order = (number: number, atMinute: number, change: Partial<UnpaidOrder> = {}) => ({
  number: `RG${number}`,
  email: `persona-${number}@example.it`,
  network: "203.0.113.7",
  placedAt: new Date(start + atMinute * minute),
  pieces: 2,
  total: 1000,
  address: null,
  ...change,
});

test("five orders within ten minutes are a burst, whatever came before; spread out they are not", () => {
  const early = order(1, -60);
  const within = [0, 2, 5, 9, 10].map((at, index) => order(index + 2, at));
  expect(findBursts([early, ...within], 5)).toEqual([
    {
      network: "203.0.113.7",
      from: "2026-11-18T15:51:00.000Z",
      to: "2026-11-18T17:01:00.000Z",
      orders: ["RG1", "RG2", "RG3", "RG4", "RG5", "RG6"],
      pieces: 12,
      amount: 6000,
      mailboxes: 6,
      same: null,
    },
  ]);
  const spread = [0, 3, 6, 9, 11].map((at, index) => order(index, at));
  expect(findBursts(spread, 5)).toEqual([]);
});

test("orders of several networks, or of a forgotten one, are not added up", () => {
  const apart = [1, 2, 3].map((index) => order(index, 0, { network: `198.51.100.${index}` }));
  const forgotten = [4, 5, 6].map((index) => order(index, 0, { network: null }));
  expect(findBursts([...apart, ...forgotten], 2)).toEqual([]);
});

test("mailboxes are compared without their case", () => {
  const email = "Anna@example.it";
  const two = [order(1, 0, { email }), order(2, 500, { email: email.toLowerCase() })];
  expect(findMailboxes([...two, order(3, 0)], 2)).toMatchObject([
    { email: "anna@example.it", orders: ["RG1", "RG2"], pieces: 4 },
  ]);
});
