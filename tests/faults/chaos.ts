import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { markStart } from "#commerce/orders/ledger-invariants.fixture.ts";
import { variants } from "#commerce/schema.ts";
import { audit, stockOf } from "./audit.ts";
import { type ChaosFault, chaosFaults, graceMs, hour } from "./chaos-faults.ts";
import { type Failure, watchTraffic } from "./chaos-traffic.ts";
import { type ChaosWorld, openChaosWorld } from "./chaos-world.ts";
import { bought, type Shopper, steps, tell } from "./steps.ts";
import { insist, openBuyer } from "./walk.ts";

export type ChaosRun = {
  driver: "postgres" | "pglite";
  seed: number;
  /** Its day, as YYYY-MM-DD. */
  date: string;
  seconds: number;
  /** The percentage of them in which every write had to succeed. */
  asserted: number;
  purchases: number;
  /** Of them: paid without a word to the shop. */
  unreported: number;
  requests: number;
  /** Writes sent again with the same Idempotency-Key, because no answer came or a failure. */
  repeatedWrites: number;
  failuresInWindows: number;
  faults: Record<string, number>;
  repeatedEmails: number;
  problems: string[];
};

const shoppers = 20;
/** How the payment becomes known; "never" when the shopper comes back, "lost" when nobody tells the shop. */
const gateways = ["usual", "twice", "never", "late", "lost"] as const;
const payAt = steps.findIndex(({ name }) => name === "pay");

/** How long one turn of the job that asks the gateways may take, until the next is added. */
const nextTurn = { timeout: 20_000, interval: 500 };
const [shortestGapMs, longestGapMs] = [1000, 3000];

type Window = { from: number; to: number; fault: ChaosFault };

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Twenty shoppers buy for at least so many seconds, with one random fault after the other; then the books are audited. */
export async function runChaos(
  driver: ChaosRun["driver"],
  seed: number,
  seconds: number,
): Promise<ChaosRun> {
  const world = await openChaosWorld(driver);
  const traffic = watchTraffic(world);
  try {
    const random = createRandom(seed);
    const before = await world.ledger(async (db) => {
      await db.update(variants).set({ onHand: 100_000 }).where(eq(variants.code, bought.code));
      await markStart(db);
      return stockOf(db);
    });
    const begun = Date.now();
    const closing = new AbortController();
    const problems: string[] = [];
    const note = (error: unknown) =>
      void problems.push(`${String(error)} ${String((error as Error).cause ?? "")}`);
    const sales: Sales = { buyers: [], unreported: [] };
    const shopping = Array.from({ length: shoppers }, () =>
      buyUntil(world, closing.signal, random, sales).catch(note),
    );
    const { windows, counts } = await strikeUntil(world, begun + seconds * 1000, random);
    const ms = Date.now() - begun;
    closing.abort();
    await Promise.all(shopping);
    await findPayments(world, sales).catch(async (error: unknown) => {
      note(error);
      problems.push(await world.explainAsking());
    });
    world.checkProcesses();
    problems.push(...world.unexpectedExits);
    const outside = traffic.failures.filter(
      (failure) => !windows.some((window) => isExcused(failure, window, world)),
    );
    for (const { how, method, path, from } of outside) {
      const last = windows.findLast((window) => window.from <= from);
      const since = last && `, ${from - last.from} ms after "${last.fault.name}" began`;
      problems.push(`outside of every fault: ${how} ${method} ${path}${since ?? ""}`);
    }
    problems.push(...traffic.refusals);
    const causes = outside.flatMap(world.explain);
    problems.push(...new Set(causes.map((line) => line.slice(0, 1500))));
    const { buyers } = sales;
    const { problems: wrong, repeated } = await audit(world, buyers, before);
    problems.push(...wrong);
    return {
      driver,
      seed,
      date: new Date(begun).toISOString().slice(0, 10),
      seconds: Math.round(ms / 1000),
      asserted: shareAsserted(world, windows, ms),
      faults: counts,
      problems,
      purchases: buyers.length,
      unreported: sales.unreported.length,
      requests: traffic.count(),
      repeatedWrites: traffic.repeated(),
      failuresInWindows: traffic.failures.length - outside.length,
      repeatedEmails: repeated,
    };
  } finally {
    traffic.stop();
    await world.close();
  }
}

/** A 500 is never excused: a request that a fault hits is answered 503. */
function isExcused(failure: Failure, { from, to, fault }: Window, world: ChaosWorld): boolean {
  const { breaks = () => true } = fault;
  const isDuring = failure.from <= to && from <= failure.to;
  return failure.how !== "500" && isDuring && breaks(failure, world);
}

type Sales = { buyers: Shopper[]; unreported: Shopper[] };

async function buyUntil(
  world: ChaosWorld,
  closing: AbortSignal,
  random: () => number,
  { buyers, unreported }: Sales,
): Promise<void> {
  while (!closing.aborted) {
    const buyer = await openBuyer(world).catch(() => undefined);
    if (!buyer) {
      await pause(300);
      continue;
    }
    const gateway = gateways[Math.floor(random() * gateways.length)] ?? "usual";
    if (gateway === "lost") {
      for (const step of steps.slice(0, payAt)) await insist(step, buyer);
      world.stripe.pay(buyer.session);
      unreported.push(buyer);
      continue;
    }
    buyer.gateway = gateway;
    for (const step of steps) await insist(step, buyer);
    buyers.push(buyer);
    // Gateways repeat an event until it is taken; this one comes after everything else.
    if (buyer.gateway === "twice")
      await tell(buyer, `${buyer.session}-${randomUUID()}`).catch(() => {});
  }
}

/**
 * The job asks the gateway about payments older than ten minutes; then their orders go on. It takes several turns, as
 * in the schedule: one that began before the jump finds nothing due, and no second job is added beside it. The clock
 * stays ahead: PGlite has the clock of its process, so jobs added during a jump are due only then. Two hours, because
 * attempts created while the clock was an hour ahead must be ten minutes old as well.
 */
async function findPayments(world: ChaosWorld, { buyers, unreported }: Sales): Promise<void> {
  await world.jump(2 * hour);
  const pay = steps[payAt];
  const missing = new Set(unreported);
  await vi.waitFor(
    async () => {
      await world.askGateways();
      await vi.waitFor(async () => {
        for (const buyer of missing) if (await pay?.done(buyer)) missing.delete(buyer);
        if (missing.size > 0) throw new Error("a payment nobody reported was not found");
      }, nextTurn);
    },
    { timeout: 5 * nextTurn.timeout, interval: 0 },
  );
  for (const buyer of unreported) {
    for (const step of steps.slice(payAt)) await insist(step, buyer);
    buyers.push(buyer);
  }
}

/** One fault after the other, each kind once before any comes twice. Returns when each could be felt. */
async function strikeUntil(world: ChaosWorld, deadline: number, random: () => number) {
  const windows: Window[] = [];
  const possible = chaosFaults.filter(({ name, server }) =>
    name === "disk full" ? world.disk : !server || world.server,
  );
  const counts = Object.fromEntries(possible.map(({ name }) => [name, 0]));
  let left: ChaosFault[] = [];
  while (Date.now() < deadline || Object.values(counts).includes(0)) {
    if (left.length === 0) left = [...possible];
    const [fault] = left.splice(Math.floor(random() * left.length), 1);
    if (!fault) break;
    const grace = fault.graceMs ?? graceMs;
    const window = { from: Date.now(), to: Infinity, fault };
    windows.push(window);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    const endWindow = () => void (window.to = Math.min(window.to, Date.now() + grace));
    await fault.strike(world, random, endWindow);
    endWindow();
    // A database that was away could not note that an email went out, either.
    if (!fault.breaks)
      for (let at = window.from; at < Date.now(); at += 500) world.deaths.push(at, at + 500);
    await pause(grace + shortestGapMs + random() * (longestGapMs - shortestGapMs));
  }
  return { windows, counts };
}

/** The share of the time in which every write had to succeed. */
function shareAsserted(world: ChaosWorld, windows: Window[], ms: number): number {
  const write = { method: "POST", path: "/" };
  const excusedMs = windows
    .filter(({ fault: { breaks } }) => !breaks || breaks(write, world))
    .reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.round((1 - excusedMs / ms) * 100);
}
