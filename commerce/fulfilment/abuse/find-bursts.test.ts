import { expect, test } from "vitest";
import { describeBursts, findMailboxes, type UnpaidOrder } from "./find-bursts.ts";

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

test("a burst is described by the orders of its network", () => {
  const orders = [order(1, -60), ...[0, 2, 5, 9, 10].map((at, index) => order(index + 2, at))];
  const others = [order(7, 0, { network: "198.51.100.1" }), order(8, 0, { network: null })];
  expect(describeBursts([...orders, ...others], new Set(["203.0.113.7"]))).toEqual([
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
});

test("mailboxes are compared without their case", () => {
  const email = "Anna@example.it";
  const two = [order(1, 0, { email }), order(2, 500, { email: email.toLowerCase() })];
  expect(findMailboxes([...two, order(3, 0)], 2)).toMatchObject([
    { email: "anna@example.it", orders: ["RG1", "RG2"], pieces: 4 },
  ]);
});
