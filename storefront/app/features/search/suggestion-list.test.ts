import { expect, test } from "vitest";
import { turn } from "./suggestion-list.tsx";

test("arrows go through the options, and past both ends back to the field", () => {
  const visited: number[] = [];
  for (let at = -1, step = 0; step < 4; step++) visited.push((at = turn(at, 1, 3)));
  expect(visited).toEqual([0, 1, 2, -1]);
  expect(turn(-1, -1, 3)).toBe(2);
  expect(turn(0, -1, 3)).toBe(-1);
});
