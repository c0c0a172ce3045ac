import { and, eq } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { orders } from "../orders/schema.ts";
import { paymentAttempts } from "./schema.ts";
import { onlineGateway } from "../settings/index.ts";
import { findAttempt, applyOutcome } from "./attempts.ts";
import type { AttemptRow, Gateway } from "./gateway.ts";

/** Pretends to move money, so that the whole shop works before it has a contract with anybody. */
export const sandboxGateway: Gateway = {
  name: "sandbox",
  start: async () => null,
  askOutcome: async () => undefined,
  refund: async (_ctx, { key }) => `sandbox-${key}`,
};

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
  if (asksToConfirm && form.action === "approve") return confirm(ctx, attempt, "succeeded");
  if (asksToConfirm && form.action === "refuse") return confirm(ctx, attempt, "failed");
  if (attempt.state === "challenge") return "challenge";
  const card = readCard(form, ctx.clock());
  if (typeof card === "object") return { errors: card };
  return card === "challenge" ? challenge(ctx, attempt) : confirm(ctx, attempt, card);
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

async function confirm(
  ctx: Ctx,
  { gateway, reference }: AttemptRow,
  outcome: "succeeded" | "failed",
): Promise<SandboxAnswer> {
  const reason = outcome === "failed" ? "card declined" : null;
  await applyOutcome(ctx, { gateway, reference, outcome, reason });
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

export type CardOutcome = "succeeded" | "failed" | "challenge";
export type CardForm = { number: string; expiry: string; code: string };
export type CardErrors = Partial<Record<keyof CardForm, string>>;

export const testCards: { number: string; does: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", does: "paga", outcome: "succeeded" },
  { number: "4000 0000 0000 0002", does: "viene rifiutata", outcome: "failed" },
  { number: "4000 0025 0000 3155", does: "chiede la verifica 3-D Secure", outcome: "challenge" },
];

const digits = (text: string) => text.replace(/[\s-]/g, "");

/** Only test cards are taken: nobody should type a real one here. */
function readCard(form: CardForm, now: Date): CardOutcome | CardErrors {
  const errors: CardErrors = {};
  const card = testCards.find(({ number }) => digits(number) === digits(form.number));
  if (!card) errors.number = "Inserisci il numero di una delle carte di prova.";
  if (!isFuture(form.expiry, now)) errors.expiry = "Inserisci una scadenza futura, come 12/30.";
  if (!/^\d{3,4}$/.test(form.code.trim())) errors.code = "Inserisci 3 o 4 cifre.";
  return card && Object.keys(errors).length === 0 ? card.outcome : errors;
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month = "", year = ""] =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (!month) return false;
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now;
}
