import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { markStart } from "#commerce/orders/ledger-invariants.fixture.ts";
import { variants } from "#commerce/schema.ts";
import { audit, stockOf } from "./audit.ts";
import { chaosFaults, hour } from "./chaos-faults.ts";
import { type ChaosWorld, openChaosWorld } from "./chaos-world.ts";
import { bought, type Shopper, steps, tell } from "./steps.ts";
import { insist, openBuyer } from "./walk.ts";

export type ChaosRun = {
  driver: "postgres" | "pglite";
  seed: number;
  seconds: number;
  purchases: number;
  /** Of them: paid without a word to the shop. */
  unreported: number;
  requests: number;
  failuresInWindows: number;
  faults: Record<string, number>;
  repeatedEmails: number;
  problems: string[];
};

const shoppers = 20;
/** How the payment becomes known; "never" when the shopper comes back, "lost" when nobody tells the shop. */
const gateways = ["usual", "twice", "never", "late", "lost"] as const;
const payAt = steps.findIndex(({ name }) => name === "pay");

/** How long after a fault its failures may last: the pause after a hang, reconnecting, a proxy's time-out. */
const graceMs = 4000;
/** How long one turn of the job that asks the gateways may take, until the next is added. */
const nextTurn = { timeout: 20_000, interval: 500 };
const [shortestGapMs, longestGapMs] = [1000, 3000];

type Span = { from: number; to: number };
type Window = Span & { breaks: RegExp };
type Failure = Span & { path: string; how: string };

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

/** Twenty shoppers buy for a while, with one random fault after the other; then the books are audited. */
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
    const deadline = Date.now() + seconds * 1000;
    const problems: string[] = [];
    const note = (error: unknown) =>
      void problems.push(`${String(error)} ${String((error as Error).cause ?? "")}`);
    const sales: Sales = { buyers: [], unreported: [] };
    const shopping = Array.from({ length: shoppers }, () =>
      buyUntil(world, deadline, random, sales).catch(note),
    );
    const { windows, counts } = await strikeUntil(world, deadline, random);
    await Promise.all(shopping);
    await findPayments(world, sales).catch(async (error: unknown) => {
      note(error);
      problems.push(await world.explainAsking());
    });
    world.checkProcesses();
    problems.push(...world.unexpectedExits);
    const outside = traffic.failures.filter(
      (failure) => !windows.some((window) => isExcused(failure, window)),
    );
    for (const { how, path } of outside) problems.push(`outside of every fault: ${how} ${path}`);
    if (outside.some(({ how }) => how === "500")) problems.push(...world.unexpectedErrors());
    const { buyers } = sales;
    const { problems: wrong, repeated } = await audit(world, buyers, before);
    problems.push(...wrong);
    return {
      driver,
      seed,
      seconds,
      faults: counts,
      problems,
      purchases: buyers.length,
      unreported: sales.unreported.length,
      requests: traffic.count(),
      failuresInWindows: traffic.failures.length - outside.length,
      repeatedEmails: repeated,
    };
  } finally {
    traffic.stop();
    await world.close();
  }
}

/** A 500 is never excused: a request that a fault hits is answered 503. */
const isExcused = ({ from, to, path, how }: Failure, window: Window) =>
  how !== "500" && from <= window.to && window.from <= to && window.breaks.test(path);

type Sales = { buyers: Shopper[]; unreported: Shopper[] };

async function buyUntil(
  world: ChaosWorld,
  deadline: number,
  random: () => number,
  { buyers, unreported }: Sales,
): Promise<void> {
  while (Date.now() < deadline) {
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

/** One fault after the other, each kind before any comes twice. Returns when each could be felt. */
async function strikeUntil(world: ChaosWorld, deadline: number, random: () => number) {
  const windows: Window[] = [];
  const counts: Record<string, number> = {};
  let left = [...chaosFaults];
  const possible = () =>
    left.filter(({ name, server }) =>
      name === "disk full" ? world.disk : !server || world.server,
    );
  while (Date.now() < deadline) {
    if (possible().length === 0) left = [...chaosFaults];
    const fault = possible()[Math.floor(random() * possible().length)];
    left = left.filter((one) => one !== fault);
    if (!fault) break;
    const window = { from: Date.now(), to: Infinity, breaks: fault.breaks ?? /^/ };
    windows.push(window);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    await fault.strike(world, random);
    // A database that was away could not note that an email went out, either.
    if (!fault.breaks) world.deaths.push(window.from, Date.now());
    window.to = Date.now() + graceMs;
    await pause(graceMs + shortestGapMs + random() * (longestGapMs - shortestGapMs));
  }
  return { windows, counts };
}

/** Notes every request to the shop that failed: a 5xx, or no answer at all. */
function watchTraffic(world: ChaosWorld) {
  const send = globalThis.fetch;
  const failures: Failure[] = [];
  let requests = 0;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // Of the harness, which waits for a process to start.
    const isWatch = url.endsWith("/readyz");
    if (isWatch || !url.startsWith(world.baseUrl())) return send(input, init);
    requests += 1;
    const from = Date.now();
    const fail = (how: string) => {
      const { pathname } = new URL(url);
      failures.push({ from, to: Date.now(), how, path: pathname });
    };
    try {
      const response = await send(input, init);
      if (response.status >= 500) fail(String(response.status));
      return response;
    } catch (error) {
      fail(String((error as Error).cause ?? error));
      throw error;
    }
  };
  return { failures, count: () => requests, stop: () => void (globalThis.fetch = send) };
}
