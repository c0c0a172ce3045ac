import { and, eq } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  type AttemptRow,
  type Gateway,
  type OpenPayment,
  paymentGateways,
} from "../orders/index.ts";
import { applyOutcome, findAttempt } from "../payments/index.ts";
import { paymentAttempts } from "../payments/schema.ts";
import {
  type CardErrors,
  type CardForm,
  type CardOutcome,
  challengePage,
  sandboxPage,
  testCards,
} from "./sandbox-pages.ts";

/** Pretends to move money, so that the whole shop works before it has a contract with anybody; in a demo only. */
const sandboxGateway: Gateway = {
  name: "sandbox",
  standsIn: true,
  mode: ({ config }) => (config.demo ? "test" : "none"),
  start: async () => null,
  askOutcome: async () => undefined,
  refund: async (_ctx, { key }) => `sandbox-${key}`,
  form: {
    show: (open, { stale }) =>
      open.attempt.state === "challenge" ? challengePage(open) : sandboxPage(open, { stale }),
    async submit(ctx, open, fields) {
      const form = readForm(fields);
      const answer = await pay(ctx, open, form);
      if (answer === "challenge") return { next: "again" };
      if (typeof answer === "string") return { next: answer };
      return { page: sandboxPage(open, { errors: answer.errors, typed: form }) };
    },
  },
};

export const sandbox = definePlugin({
  name: "sandbox",
  setup: (kernel) => kernel.add(paymentGateways, sandboxGateway),
});

/** Fields that are missing read as empty. */
const readForm = (fields: Record<string, string>): SandboxForm => ({
  attempt: fields["attempt"] ?? "",
  action: fields["action"] ?? "",
  number: fields["number"] ?? "",
  expiry: fields["expiry"] ?? "",
  code: fields["code"] ?? "",
});

type SandboxForm = { attempt: string; action: string } & CardForm;
/** "stale" is a page left open while the payment went on elsewhere. */
type SandboxAnswer = "paid" | "failed" | "challenge" | "stale" | { errors: CardErrors };

/** What the hosted page of a real gateway would do. Whatever is sent twice is done once. */
async function pay(
  ctx: Ctx,
  { attempt, instrument }: OpenPayment,
  form: SandboxForm,
): Promise<SandboxAnswer> {
  if (form.attempt !== attempt.reference) return "stale";
  const asksToConfirm = attempt.state === "challenge" || instrument === "paypal";
  if (asksToConfirm && form.action === "approve") return confirm(ctx, attempt, "succeeded");
  if (asksToConfirm && form.action === "refuse") return confirm(ctx, attempt, "failed");
  if (attempt.state === "challenge") return "challenge";
  const card = readCard(form, ctx.clock());
  if (typeof card === "object") return { errors: card };
  return card === "challenge" ? challenge(ctx, attempt) : confirm(ctx, attempt, card);
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
