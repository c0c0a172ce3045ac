import { eq, sql } from "drizzle-orm";
import { rows } from "#commerce/kernel/db/rows.ts";
import { giftCards, orders, variants } from "#commerce/schema.ts";
import type { Db } from "#commerce/kernel/db/open.ts";
import { findOffences } from "#commerce/orders/ledger-invariants.fixture.ts";
import { checkEmails, patienceMs } from "./emails.ts";
import { bought, cardAmount, type Shopper } from "./steps.ts";
import type { Market } from "./world.ts";

export const stockOf = async (db: Db) => {
  const [row] = await db.select().from(variants).where(eq(variants.code, bought.code));
  return { onHand: row?.onHand ?? 0, onHold: row?.onHold ?? 0 };
};

/** All that is wrong with the shop after these purchases, and how many emails were rightly repeated. */
export async function audit(
  world: Market,
  buyers: Shopper[],
  before: { onHand: number; onHold: number },
) {
  const problems: string[] = [];
  let repeated = 0;
  const until = Date.now() + patienceMs;
  for (const buyer of buyers) {
    const post = await checkEmails(world, buyer.email, until);
    problems.push(...post.problems);
    repeated += post.repeated;
    const { sessions, refunds } = world.stripe;
    const paid = [...sessions.values()].filter(
      ({ id, payment_status }) => id === buyer.session && payment_status === "paid",
    );
    if (paid.length !== 1) problems.push(`${buyer.email}: ${paid.length} charges`);
    const back = refunds.filter(({ payment_intent }) => payment_intent === `pi_${buyer.session}`);
    if (back.length > 0) problems.push(`${buyer.email}: money went back`);
  }
  await world.ledger(async (db) => {
    for (const offence of await findOffences(db)) problems.push(JSON.stringify(offence));
    for (const buyer of buyers) problems.push(...(await accountOf(db, world, buyer)));
    const { onHand, onHold } = await stockOf(db);
    const left = before.onHand - buyers.length * bought.pieces;
    if (onHand !== left || onHold !== before.onHold)
      problems.push(`stock is ${onHand} with ${onHold} held instead of ${left}`);
  });
  return { problems, repeated };
}

/** One order, delivered, paid once with what the gateway took, and the card emptied by it. */
async function accountOf(
  db: Db,
  world: Market,
  { email, card, session }: Shopper,
): Promise<string[]> {
  const placed = await db.select().from(orders).where(eq(orders.email, email));
  const [order] = placed;
  if (!order || placed.length !== 1) return [`${email}: ${placed.length} orders`];
  const problems = [];
  if (order.state !== "fulfilled") problems.push(`${email}: the order is ${order.state}`);
  const taken = world.stripe.sessions.get(session)?.amount_total;
  if (taken !== order.total) problems.push(`${email}: charged ${taken} for ${order.total}`);
  const payments = await rows<{ amount: number }>(
    db,
    sql`select amount from payments where order_id = ${order.id} and state = 'completed'`,
  );
  if (payments.length !== 1) problems.push(`${email}: ${payments.length} payments`);
  const [left] = await db.select().from(giftCards).where(eq(giftCards.code, card));
  if (left?.initialAmount !== cardAmount || left.amount !== 0)
    problems.push(`${email}: ${left?.amount} left on the card`);
  return problems;
}
