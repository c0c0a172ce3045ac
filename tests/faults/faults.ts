import { setTimeout as pause } from "node:timers/promises";
import type { Buyer } from "./steps.ts";
import type { Setting } from "./world.ts";

export type Fault = {
  name: string;
  /** Where it is tried; on PostgreSQL with one process and with two workers if not said. */
  settings?: Setting[];
  /** Only these steps meet the fault; all of them if not said. */
  at?: string[];
  /** Strikes once, with a purchase at each of its steps. */
  together?: true;
  /** Makes the fault happen while the step is tried, and ends it. Of purchases together the buyer is the first. */
  strike(buyer: Buyer, attempt: () => Promise<void>): Promise<void>;
  /** What ends only when the order is delivered. */
  heal?(buyer: Buyer): Promise<void>;
};

const minutes = 60_000;
const payment = ["open the payment", "pay"];

/** How long the database stays away in "gone for a while". */
const absence = Number(process.env["FAULT_SECONDS"] ?? 10) * 1000;

const during = async (attempt: () => Promise<void>, trouble: () => Promise<void>) => {
  const tried = attempt().catch(() => {});
  await pause(Math.random() * 20);
  await trouble();
  await tried;
};

export const faults: Fault[] = [
  {
    name: "process killed",
    settings: ["one process"],
    strike: ({ world }, attempt) => during(attempt, world.kill),
  },
  {
    name: "one worker killed",
    settings: ["two workers"],
    strike: ({ world }, attempt) => during(attempt, () => world.killWorkers(1)),
  },
  {
    name: "both workers killed",
    settings: ["two workers"],
    strike: ({ world }, attempt) => during(attempt, () => world.killWorkers(2)),
  },
  {
    name: "release rolled out",
    async strike({ world }, attempt) {
      const goOver = await world.rollOut();
      // Nobody notices: what was asked of the process that ends is answered by it.
      const tried = attempt();
      await pause(Math.random() * 20);
      await Promise.all([tried, goOver()]);
    },
  },
  {
    name: "database restarted",
    strike: ({ world }, attempt) =>
      during(attempt, async () => {
        await world.postgres.end();
        await world.postgres.begin();
      }),
  },
  {
    name: "database gone for a while",
    strike: ({ world }, attempt) =>
      during(attempt, async () => {
        await world.postgres.end();
        await pause(absence);
        await world.postgres.begin();
      }),
  },
  {
    name: "mail server down",
    async strike({ world }, attempt) {
      await world.mail.down();
      await attempt();
    },
    heal: ({ world }) => world.mail.up(),
  },
  {
    name: "mail server slow",
    async strike({ world }, attempt) {
      world.mail.slow(3000);
      await attempt();
    },
    heal: async ({ world }) => world.mail.slow(0),
  },
  {
    name: "gateway answers twice",
    at: payment,
    async strike(buyer, attempt) {
      buyer.gateway = "twice";
      await attempt();
    },
  },
  {
    name: "gateway never answers",
    at: payment,
    async strike(buyer, attempt) {
      buyer.gateway = "never";
      // It also fails when it is asked.
      buyer.world.stripe.trouble.push({ status: 500, message: "down" });
      await attempt().catch(() => {});
    },
  },
  {
    name: "gateway answers late",
    at: payment,
    async strike(buyer, attempt) {
      buyer.gateway = "late";
      await attempt();
    },
  },
  {
    name: "moved to PostgreSQL",
    settings: ["embedded database"],
    together: true,
    strike: ({ world }, attempt) => during(attempt, world.move),
  },
  {
    name: "disk full",
    settings: ["small disk"],
    async strike({ world }, attempt) {
      world.disk?.fill();
      await attempt().catch(() => {});
      world.disk?.free();
    },
  },
  {
    name: "clock jumps ahead and back",
    async strike({ world }, attempt) {
      await world.jump(50 * minutes);
      await attempt().catch(() => {});
      await world.jump(-50 * minutes);
    },
    heal: ({ world }) => world.jump(0),
  },
];
