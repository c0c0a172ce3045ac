import type { Ctx } from "../../kernel/ctx.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import {
  type AttemptRow,
  type Gateway,
  type OpenPayment,
  paymentGateways,
} from "../../orders/index.ts";
import { applyOutcome, challengeAttempt, findAttempt } from "../../payments/index.ts";
import { type CardErrors, type CardForm, readCard } from "./cards.ts";

/** Loaded with the first payment: commands run without a build and cannot load JSX. */
const loadForm = () => import("./form.tsx");

/** Simulates payments, so that the shop works without a gateway contract; demo only. */
const sandboxGateway: Gateway = {
  name: "sandbox",
  standsIn: true,
  mode: ({ config }) => (config.demo ? "test" : "none"),
  askOutcome: async () => undefined,
  refund: async (_ctx, { key }) => `sandbox-${key}`,
  async start(_ctx, open, { stale }) {
    const { challengeForm, sandboxForm } = await loadForm();
    const asksToConfirm = open.attempt.state === "challenge";
    return { page: asksToConfirm ? challengeForm(open) : sandboxForm(open, { stale }) };
  },
  async submit(ctx, open, fields) {
    const form = readForm(fields);
    const answer = await pay(ctx, open, form);
    if (answer === "challenge") return { next: "again" };
    if (typeof answer === "string") return { next: answer };
    const { sandboxForm } = await loadForm();
    return { page: sandboxForm(open, { errors: answer.errors, typed: form }) };
  },
};

export const sandbox = definePlugin({
  name: "sandbox",
  setup: (kernel) => kernel.add(paymentGateways, sandboxGateway),
});

const readForm = (fields: Record<string, string>): SandboxForm => ({
  attempt: fields["attempt"] ?? "",
  action: fields["action"] ?? "",
  number: fields["number"] ?? "",
  expiry: fields["expiry"] ?? "",
  code: fields["code"] ?? "",
});

type SandboxForm = { attempt: string; action: string } & CardForm;
/** "stale" means the page was left open while the payment continued elsewhere. */
type SandboxAnswer = "paid" | "failed" | "challenge" | "stale" | { errors: CardErrors };

/** Plays the part of a gateway's hosted page. Idempotent. */
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
  if (card !== "challenge") return confirm(ctx, attempt, card);
  await challengeAttempt(ctx, attempt);
  return "challenge";
}

async function confirm(
  ctx: Ctx,
  { gateway, reference }: AttemptRow,
  outcome: "succeeded" | "failed",
): Promise<SandboxAnswer> {
  const reason = outcome === "failed" ? "Carta rifiutata" : null;
  await applyOutcome(ctx, { gateway, reference, outcome, reason });
  const state = (await findAttempt(ctx, gateway, reference))?.attempt.state;
  if (state === "succeeded") return "paid";
  return state === "failed" ? "failed" : "stale";
}
