import { setTimeout as pause } from "node:timers/promises";
import type { ChaosWorld } from "./chaos-world.ts";

type ChaosFault = {
  name: string;
  /** Only where the database is a server. */
  server?: true;
  /** Paths of requests that may fail meanwhile; all of them if not said. */
  breaks?: RegExp;
  /** Resolves when the fault is over. */
  strike(world: ChaosWorld, random: () => number): Promise<void>;
};

export const hour = 3_600_000;
const nothing = /(?!)/;
const backends = "from pg_stat_activity where application_name in ('rugiada', 'pgboss')";

export const chaosFaults: ChaosFault[] = [
  { name: "process killed", strike: (world, random) => world.kill(Math.floor(random() * 2)) },
  {
    name: "backend terminated",
    server: true,
    strike: async ({ server }) =>
      void (await server?.query(`select pg_terminate_backend(pid) ${backends}`)),
  },
  {
    name: "backend killed",
    server: true,
    async strike({ server }) {
      const [row] = (await server?.query(`select pid ${backends} order by random() limit 1`)) ?? [];
      if (row) process.kill(Number(row["pid"]), "SIGKILL");
    },
  },
  {
    name: "connections reset",
    server: true,
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
    async strike({ disk, server }) {
      disk?.fill();
      await pause(1500);
      disk?.free();
      // A server that could not write its log has ended, or ends while it recovers: its supervisor starts it again.
      await server?.postgres.begin().catch(server.postgres.begin);
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
    breaks: /\/pay(\/|$)/,
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
