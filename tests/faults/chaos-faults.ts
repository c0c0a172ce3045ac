import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import type { SentRequest } from "./chaos-traffic.ts";
import type { ChaosWorld } from "./chaos-world.ts";

export type ChaosFault = {
  name: string;
  /** Only where the database is a server. */
  server?: true;
  /** Requests that may fail meanwhile; all of them if not said. */
  breaks?: (request: Pick<SentRequest, "method" | "path">, world: ChaosWorld) => boolean;
  /** How long after the fault requests may still fail; `graceMs` if not said. */
  graceMs?: number;
  /** Resolves when the fault is over, unless `endWindow` was called before: then nothing may fail any more. */
  strike(world: ChaosWorld, random: () => number, endWindow: () => void): Promise<void>;
};

export const hour = 3_600_000;
/** Reconnecting to the database, after the pool's pause of two seconds if the server hung. */
export const graceMs = 2500;
const briefMs = 1000;
const nothing = () => false;
const backends = "from pg_stat_activity where application_name in ('rugiada', 'pgboss')";

/** A server recovers after one of its processes was killed. */
async function recovered({ server }: ChaosWorld): Promise<void> {
  await pause(200);
  await vi.waitFor(async () => server?.query("select 1"), { timeout: 20_000, interval: 50 });
}

export const chaosFaults: ChaosFault[] = [
  {
    name: "process killed",
    // nginx has another process, and sends it whatever may be sent twice; other writes fail with the killed one.
    breaks: ({ method }, { server }) => !server || method === "POST" || method === "PATCH",
    graceMs: briefMs,
    strike: (world, random, endWindow) =>
      world.kill(Math.floor(random() * 2), () => world.server && endWindow()),
  },
  {
    name: "backend terminated",
    server: true,
    graceMs: briefMs,
    strike: async ({ server }) =>
      void (await server?.query(`select pg_terminate_backend(pid) ${backends}`)),
  },
  {
    name: "backend killed",
    server: true,
    async strike(world) {
      const victim = `select pid ${backends} order by random() limit 1`;
      const [row] = (await world.server?.query(victim)) ?? [];
      if (row) process.kill(Number(row["pid"]), "SIGKILL");
      await recovered(world);
    },
  },
  {
    name: "connections reset",
    server: true,
    graceMs: briefMs,
    strike: async ({ server }) => server?.line.reset(),
  },
  {
    name: "database restarted",
    server: true,
    async strike({ server }) {
      await server?.postgres.end();
      await server?.postgres.begin();
    },
  },
  {
    name: "database address gone",
    server: true,
    async strike({ server }) {
      await server?.line.close();
      await pause(1500);
      await server?.line.reopen();
    },
  },
  {
    name: "disk full",
    async strike(world) {
      const { disk, server } = world;
      disk?.fill();
      await pause(1500);
      disk?.free();
      // A server that could not write its log has ended, or ends while it recovers: its supervisor starts it again.
      await server?.postgres.begin().catch(server.postgres.begin);
      if (server) await recovered(world);
    },
  },
  {
    name: "mail server hangs",
    breaks: nothing,
    async strike({ mail }) {
      mail.slow(3000);
      await pause(4000);
      mail.slow(0);
    },
  },
  {
    name: "gateway fails",
    breaks: ({ path }) => /\/pay(\/|$)/.test(path),
    graceMs: briefMs,
    async strike({ stripe }) {
      for (let call = 0; call < 5; call++) stripe.trouble.push({ status: 500, message: "down" });
      await pause(1500);
      stripe.trouble.length = 0;
    },
  },
  {
    name: "clock jumps by an hour",
    breaks: nothing,
    async strike({ jump }) {
      await jump(hour);
      await pause(1500);
      await jump(0);
    },
  },
];
