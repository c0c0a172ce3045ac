import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orders, paymentAttempts } from "../db/schema/orders.ts";
import { findAttempt } from "./find-attempt.ts";
import type { AttemptRow } from "./gateway.ts";
import { readCard } from "./sandbox-card.ts";
import type { CardErrors, CardForm } from "./sandbox-card.ts";
import { onlineGateway } from "./online-payments.ts";
import { settleAttempt } from "./settle-attempt.ts";

export type SandboxForm = { attempt: string; action: string } & CardForm;
/** "stale" is a page left open while the payment went on elsewhere. */
export type SandboxAnswer = "paid" | "failed" | "challenge" | "stale" | { errors: CardErrors };

/** What the hosted page of a real gateway would do. Whatever is sent twice is done once. */
export async function payBySandbox(
  ctx: Ctx,
  token: string,
  form: SandboxForm,
): Promise<SandboxAnswer> {
  // An attempt may be older than the key of a real gateway, or than the end of the demo.
  if (onlineGateway(ctx) !== "sandbox") return "stale";
  const found = await findOwnAttempt(ctx, token, form.attempt);
  if (!found) return "stale";
  const { attempt } = found;
  if (attempt.state === "succeeded") return "paid";
  if (attempt.state !== "open" && attempt.state !== "challenge") return "stale";
  const asksToConfirm = attempt.state === "challenge" || found.instrument === "paypal";
  if (asksToConfirm && form.action === "approve") return settle(ctx, attempt, "succeeded");
  if (asksToConfirm && form.action === "refuse") return settle(ctx, attempt, "failed");
  if (attempt.state === "challenge") return "challenge";
  const card = readCard(form, ctx.clock());
  if (typeof card === "object") return { errors: card };
  return card === "challenge" ? challenge(ctx, attempt) : settle(ctx, attempt, card);
}

async function findOwnAttempt(ctx: Ctx, token: string, reference: string) {
  const found = await findAttempt(ctx, "sandbox", reference);
  if (!found) return undefined;
  const [order] = await ctx.db
    .select({ token: orders.token })
    .from(orders)
    .where(eq(orders.id, found.orderId));
  return order?.token === token ? found : undefined;
}

async function settle(
  ctx: Ctx,
  { gateway, reference }: AttemptRow,
  outcome: "succeeded" | "failed",
): Promise<SandboxAnswer> {
  const reason = outcome === "failed" ? "card declined" : null;
  await settleAttempt(ctx, { gateway, reference, outcome, reason });
  const state = (await findAttempt(ctx, gateway, reference))?.attempt.state;
  if (state === "succeeded") return "paid";
  return state === "failed" ? "failed" : "stale";
}

async function challenge(ctx: Ctx, { id }: AttemptRow): Promise<SandboxAnswer> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "challenge", updatedAt: ctx.clock() })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "open")));
  return "challenge";
}
