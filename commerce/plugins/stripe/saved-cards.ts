import type Stripe from "stripe";
import type { Ctx } from "../../kernel/ctx.ts";
import { sign } from "../../kernel/secrets.ts";
import type { OpenPayment } from "../../orders/index.ts";

/** Identifies an account at Stripe; keyed, so that shops sharing an account do not collide. */
const markOf = (ctx: Ctx, customerId: number) => sign(ctx, "stripe", String(customerId));

/** Shows a signed-in shopper's saved cards and offers to save a new one. The link of an order alone shows nobody's cards. */
export async function openSavedCards(
  ctx: Ctx,
  stripe: Stripe,
  { order, attempt }: OpenPayment,
  intent: Stripe.PaymentIntent,
): Promise<string | undefined> {
  const { actor } = ctx;
  if (actor.type !== "customer" || actor.id !== order.customerId) return undefined;
  const { email } = actor;
  const account = markOf(ctx, actor.id);
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const known = data.find(({ metadata }) => metadata["account"] === account);
  const idempotencyKey = `customer-${attempt.reference}`;
  const { id: customer } =
    known ?? (await stripe.customers.create({ email, metadata: { account } }, { idempotencyKey }));
  if (intent.customer !== customer) await stripe.paymentIntents.update(intent.id, { customer });
  const features = {
    payment_method_redisplay: "enabled",
    payment_method_save: "enabled",
    payment_method_save_usage: "on_session",
    payment_method_remove: "enabled",
  } as const;
  const components = { payment_element: { enabled: true, features } };
  return (await stripe.customerSessions.create({ customer, components })).client_secret;
}

/** Deletes what Stripe saved for a deleted account, whatever its mailbox was. */
export async function forgetSavedCards(ctx: Ctx, stripe: Stripe, customerId: number) {
  const query = `metadata["account"]:"${markOf(ctx, customerId)}"`;
  for await (const { id } of stripe.customers.search({ query })) await stripe.customers.del(id);
}
