import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./faults.ts";
import { askStaff, type Buyer, cardAmount, type Shopper, type Step, steps, tell } from "./steps.ts";
import type { Market, World } from "./world.ts";

const patienceMs = 60_000;

/** After so long without an answer people reload: a connection that was on its way to a killed worker has none. */
const answerMs = 15_000;

/** A purchase for each of these steps, with one fault while all are there. Answers who bought, for the books to be looked through. */
export async function walk(world: World, fault: Fault, at: string[]): Promise<Buyer[]> {
  const purchases: { buyer: Buyer; left: Step[] }[] = [];
  for (const name of at) {
    const stop = steps.findIndex((step) => step.name === name);
    const buyer = await openBuyer(world);
    for (const step of steps.slice(0, stop)) await insist(step, buyer);
    purchases.push({ buyer, left: steps.slice(stop) });
  }
  const [first] = purchases;
  if (!first) return [];
  await fault.strike(first.buyer, async () => {
    await Promise.all(purchases.map(({ buyer, left: [step] }) => step && attempt(step, buyer)));
  });
  for (const { buyer, left } of purchases) {
    for (const step of left) await insist(step, buyer);
    if (buyer.gateway !== "usual") await tell(buyer, `${buyer.session}-${randomUUID()}`);
    await fault.heal?.(buyer);
  }
  return purchases.map(({ buyer }) => buyer);
}

export async function openBuyer<Place extends Market>(world: Place): Promise<Buyer<Place>> {
  const { code } = await askStaff(world, "/gift-cards", { amount: cardAmount });
  const email = `${randomUUID().slice(0, 13)}@posta.example`;
  return {
    world,
    email,
    card: String(code),
    gateway: "usual",
    token: "",
    number: "",
    session: "",
  };
}

async function attempt(step: Step, buyer: Shopper): Promise<void> {
  const late = pause(answerMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer to "${step.name}"`);
  });
  await Promise.race([step.act(buyer, `${buyer.email}: ${step.name}`), late]);
}

/** Repeats the step until it is answered and done. Without a key, as of people and gateways, only what is not done is repeated. */
export async function insist(step: Step, buyer: Shopper): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      if (step.unkeyed && (await step.done(buyer))) return;
      await attempt(step, buyer);
      if (await step.done(buyer)) return;
    } catch (error) {
      last = error;
      await pause(300);
    }
  }
  throw new Error(`"${step.name}" never came to its end`, { cause: last });
}
