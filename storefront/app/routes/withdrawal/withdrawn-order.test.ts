import { expect, test } from "vitest";
import { chosenItems } from "./declaration.ts";

const order = {
  token: "t",
  number: "000012",
  placedOn: "1° novembre 2026",
  orderedAt: "2026-11-01T08:00:00Z",
  items: [
    { id: 1, name: "Siero, 30 ml", quantity: 1, sealed: true },
    { id: 2, name: "Balsamo, 4 g", quantity: 3, sealed: false },
  ],
};

function form(...fields: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test("chosen items come with as many pieces as were asked", () => {
  const chosen = chosenItems(form(["items", "1"], ["items", "2"], ["quantity-2", "2"]), order);
  expect(chosen.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test.each(["0", "-1", "9", "x", "1.5"])("%s pieces count as all of them", (asked) => {
  expect(chosenItems(form(["items", "2"], ["quantity-2", asked]), order)[0]?.quantity).toBe(3);
});

test("items of other orders are not chosen", () => {
  expect(chosenItems(form(["items", "99"]), order)).toEqual([]);
  expect(chosenItems(form(["items", "1"]), null)).toEqual([]);
});
