import { setTimeout as pause } from "node:timers/promises";
import type { ChaosWorld } from "./chaos-world.ts";

type ChaosFault = {
  name: string;
  /** Only where the database is a server. */
  server?: true;
  /** Resolves when the fault is over. */
  strike(world: ChaosWorld, random: () => number): Promise<void>;
};

const hour = 3_600_000;
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
    name: "mail server hangs",
    async strike({ mail }) {
      mail.slow(3000);
      await pause(4000);
      mail.slow(0);
    },
  },
  {
    name: "gateway fails",
    async strike({ stripe }) {
      for (let call = 0; call < 5; call++) stripe.trouble.push({ status: 500, message: "down" });
      await pause(1500);
      stripe.trouble.length = 0;
    },
  },
  {
    name: "clock jumps by an hour",
    async strike({ jump }) {
      await jump(hour);
      await pause(1500);
      await jump(0);
    },
  },
];
