import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { staffOf } from "#tests/harness/staff.ts";
import type { Fault } from "./faults.ts";
import { type Buyer, cardAmount, type Step, steps, tell } from "./steps.ts";
import type { World } from "./world.ts";

const patienceMs = 60_000;

/** After so long without an answer people reload: a connection that was on its way to a killed worker has none. */
const answerMs = 15_000;

/** One purchase with one fault at one step. Answers who bought, for the books to be looked through. */
export async function walk(world: World, fault: Fault, at: string): Promise<Buyer> {
  const staff = await staffOf(world.baseUrl());
  const { code } = await staff("/gift-cards", { amount: cardAmount });
  const email = `${randomUUID().slice(0, 13)}@posta.example`;
  const gateway = "usual";
  const buyer: Buyer = {
    world,
    email,
    card: String(code),
    gateway,
    token: "",
    number: "",
    session: "",
  };
  for (const step of steps) {
    if (step.name === at) await fault.strike(buyer, () => attempt(step, buyer));
    await insist(step, buyer);
  }
  if (buyer.gateway !== "usual") await tell(buyer, `${buyer.session}-${randomUUID()}`);
  await fault.heal?.(buyer);
  return buyer;
}

async function attempt(step: Step, buyer: Buyer): Promise<void> {
  const late = pause(answerMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer to "${step.name}"`);
  });
  await Promise.race([step.act(buyer), late]);
}

/** People and gateways try again until it is done, and look before they do. */
async function insist(step: Step, buyer: Buyer): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      if (await step.done(buyer)) return;
      await attempt(step, buyer);
    } catch (error) {
      last = error;
      await pause(300);
    }
  }
  throw new Error(`"${step.name}" never came to its end`, { cause: last });
}
