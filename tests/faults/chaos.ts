import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { markStart } from "#commerce/orders/ledger-invariants.fixture.ts";
import { variants } from "#commerce/schema.ts";
import { audit, stockOf } from "./audit.ts";
import { chaosFaults } from "./chaos-faults.ts";
import { type ChaosWorld, openChaosWorld } from "./chaos-world.ts";
import { bought, type Shopper, steps, tell } from "./steps.ts";
import { insist, openBuyer } from "./walk.ts";

export type ChaosRun = {
  driver: "postgres" | "pglite";
  seed: number;
  seconds: number;
  purchases: number;
  requests: number;
  failuresInWindows: number;
  faults: Record<string, number>;
  repeatedEmails: number;
  problems: string[];
};

const shoppers = 20;
const gateways = ["usual", "twice", "never", "late"] as const;

/** How long after a fault its failures may last: the pause after a hang, reconnecting, a proxy's time-out. */
const graceMs = 4000;
const longestGapMs = 2500;

type Window = { from: number; to: number };
type Failure = Window & { what: string };

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
    const buyers: Shopper[] = [];
    const shopping = Array.from({ length: shoppers }, () =>
      buyUntil(world, deadline, random, buyers).catch((error: unknown) => {
        problems.push(`${String(error)} ${String((error as Error).cause ?? "")}`);
      }),
    );
    const { windows, counts } = await strikeUntil(world, deadline, random);
    await Promise.all(shopping);
    world.checkProcesses();
    problems.push(...world.unexpectedExits);
    const outside = traffic.failures.filter((failure) => !windows.some((w) => overlap(w, failure)));
    for (const { what } of outside) problems.push(`outside of every fault: ${what}`);
    const { problems: wrong, repeated } = await audit(world, buyers, before);
    problems.push(...wrong);
    return {
      driver,
      seed,
      seconds,
      faults: counts,
      problems,
      purchases: buyers.length,
      requests: traffic.count(),
      failuresInWindows: traffic.failures.length - outside.length,
      repeatedEmails: repeated,
    };
  } finally {
    traffic.stop();
    await world.close();
  }
}

const overlap = (one: Window, other: Window) => one.from <= other.to && other.from <= one.to;

async function buyUntil(
  world: ChaosWorld,
  deadline: number,
  random: () => number,
  buyers: Shopper[],
): Promise<void> {
  while (Date.now() < deadline) {
    const buyer = await openBuyer(world).catch(() => undefined);
    if (!buyer) {
      await pause(300);
      continue;
    }
    buyer.gateway = gateways[Math.floor(random() * gateways.length)] ?? "usual";
    for (const step of steps) await insist(step, buyer);
    buyers.push(buyer);
    // Gateways repeat an event until it is taken; this one comes after everything else.
    if (buyer.gateway === "twice")
      await tell(buyer, `${buyer.session}-${randomUUID()}`).catch(() => {});
  }
}

/** One fault after the other, each kind before any comes twice. Returns when each could be felt. */
async function strikeUntil(world: ChaosWorld, deadline: number, random: () => number) {
  const windows: Window[] = [];
  const counts: Record<string, number> = {};
  let left = [...chaosFaults];
  const possible = () => left.filter(({ server }) => !server || world.server);
  while (Date.now() < deadline) {
    if (possible().length === 0) left = [...chaosFaults];
    const fault = possible()[Math.floor(random() * possible().length)];
    left = left.filter((one) => one !== fault);
    if (!fault) break;
    const window = { from: Date.now(), to: Infinity };
    windows.push(window);
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
    await fault.strike(world, random);
    // A database that was away could not note that an email went out, either.
    if (fault.server) world.deaths.push(window.from, Date.now());
    window.to = Date.now() + graceMs;
    await pause(graceMs + random() * longestGapMs);
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
    if (!url.startsWith(world.baseUrl())) return send(input, init);
    requests += 1;
    const from = Date.now();
    const fail = (how: string) => {
      const { pathname } = new URL(url);
      failures.push({ from, to: Date.now(), what: `${how} ${pathname}` });
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
