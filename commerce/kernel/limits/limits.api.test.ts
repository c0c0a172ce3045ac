import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { rateLimits } from "../schema.ts";
import { createLimits, type Limits, limitTable } from "./limits.ts";

const { points, seconds } = limitTable.contact;

async function open(factor = 1) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return { database, limits: createLimits(database, factor) };
}

async function use(limits: Limits, key: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count += 1) {
    answers.push((await limits.consume("contact", key)).retryAfter);
  }
  return answers;
}

describe("a limit", () => {
  test("lets its points pass and then says how long to wait", async () => {
    const { limits } = await open();
    const answers = await use(limits, "anna", points + 1);
    expect(answers.slice(0, points)).toEqual(Array(points).fill(undefined));
    expect(answers[points]).toBeGreaterThan(0);
    expect(answers[points]).toBeLessThanOrEqual(seconds);
    const untouched = { points, seconds, remaining: points - 1, reset: seconds };
    expect(await limits.consume("contact", "bea")).toEqual(untouched);
    expect((await limits.consume("coupon", "anna")).retryAfter).toBeUndefined();
  });

  test("counts calls that come at once", async () => {
    const { limits } = await open();
    const calls = Array.from({ length: points * 3 }, () => limits.consume("contact", "folla"));
    const passed = (await Promise.all(calls)).filter(({ retryAfter }) => retryAfter === undefined);
    expect(passed).toHaveLength(points);
  });

  test("starts anew when its time is over", async () => {
    const { limits } = await open();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await use(limits, "paziente", points + 1);
    vi.setSystemTime(Date.now() + seconds * 1000 + 1);
    expect((await limits.consume("contact", "paziente")).retryAfter).toBeUndefined();
  });

  test("gives points back and forgets", async () => {
    const { limits } = await open();
    await use(limits, "scusa", points);
    await limits.refund("contact", "scusa");
    expect(await limits.count("contact", "scusa")).toBe(points - 1);
    await limits.reset("contact", "scusa");
    expect(await limits.count("contact", "scusa")).toBe(0);
  });

  test("grows with the factor, but a solved challenge counts once whatever it is", async () => {
    const { limits } = await open(2);
    const answers = await use(limits, "larga", points * 2 + 1);
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(points * 2);
    expect((await limits.consume("bot_check_solution", "one")).retryAfter).toBeUndefined();
    expect((await limits.consume("bot_check_solution", "one")).retryAfter).toBeGreaterThan(0);
  });
});

describe.runIf(process.env["RUGIADA_TEST_DRIVER"] === "postgres")("on PostgreSQL", () => {
  test("processes on one PostgreSQL share their counts, and keep nobody's address", async () => {
    const { database, limits } = await open();
    await use(limits, "203.0.113.7 anna@example.it", points);
    const other = createLimits(database, 1);
    expect(
      (await other.consume("contact", "203.0.113.7 anna@example.it")).retryAfter,
    ).toBeGreaterThan(0);
    const kept = await database.db.select().from(rateLimits);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/anna|203\.0/);
  });

  test("a database in trouble neither opens the doors nor shuts them", async () => {
    const { database, limits } = await open();
    await database.db.execute(sql`drop table rate_limits`);
    const answers = await use(limits, "tempesta", points + 1);
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(points);
    expect(await limits.count("contact", "tempesta")).toBe(points + 1);
    await limits.refund("contact", "tempesta");
    await limits.reset("contact", "tempesta");
    expect((await limits.consume("contact", "tempesta")).retryAfter).toBeUndefined();
  });
});
