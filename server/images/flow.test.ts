import { expect, test } from "vitest";
import { BusyError, createQueue, createSingleFlight } from "./sources.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs two at once and the rest in order", async () => {
  const queue = createQueue(2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const all = gates.map((gate, index) =>
    queue(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  await settled();
  expect(started).toEqual([0, 1]);
  gates[1]!.resolve();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
});

test("a failed task gives its place back", async () => {
  const queue = createQueue(1);
  await expect(queue(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue(() => Promise.resolve("next"))).toBe("next");
});

test("refuses when too many wait", async () => {
  const queue = createQueue(1, 1);
  const gate = Promise.withResolvers<void>();
  const accepted = [queue(() => gate.promise), queue(() => gate.promise)];
  await expect(queue(() => gate.promise)).rejects.toThrow(BusyError);
  gate.resolve();
  await Promise.all(accepted);
  expect(await queue(() => Promise.resolve("free"))).toBe("free");
});

test("one task serves all callers of a key, then the key is free again", async () => {
  const once = createSingleFlight<number>();
  let runs = 0;
  const task = async () => {
    await settled();
    return ++runs;
  };
  expect(await Promise.all([once("a", task), once("a", task), once("a", task)])).toEqual([1, 1, 1]);
  expect(await once("a", task)).toBe(2);
});

test("a failure is shared, not remembered", async () => {
  const once = createSingleFlight<string>();
  await expect(once("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await once("a", () => Promise.resolve("yes"))).toBe("yes");
});
