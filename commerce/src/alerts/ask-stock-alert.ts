import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { email } from "#contract/forms/text-rules.ts";
import type { AskStockAlert } from "#contract/request.ts";
import type { Ctx } from "../ctx.ts";
import { variants } from "../db/schema/catalogue.ts";
import { stockAlerts } from "../db/schema/voices.ts";
import { invalid } from "../errors.ts";
import { codeInIri } from "../http/code-in-iri.ts";
import { requireValid } from "../http/require-valid.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { isWithinLimit, limit } from "../limits/limit.ts";

const form = z.object({ email: email() });

/** The answer is the same for whoever asks again; one letter goes out when the variant is back. */
export async function askStockAlert(
  ctx: Ctx,
  input: AskStockAlert,
  address: string,
): Promise<void> {
  const known = ctx.actor.type === "customer" ? ctx.actor.email : undefined;
  const { email } = requireValid(form, { email: input.email || known });
  const variant = await findVariant(ctx, input.productVariant);
  if (!variant) throw invalid("productVariant", "Variante non disponibile");
  await limit(ctx, "stock_alert", address);
  await verifyBotCheck(ctx, input.recaptchaToken, { address });
  if (!variant.tracked || variant.onHand > variant.onHold) return;
  const isOwn = email.toLowerCase() === known?.toLowerCase();
  if (!isOwn && !(await isWithinLimit(ctx, "stock_alert_letter", email.toLowerCase()))) return;
  const createdAt = ctx.clock();
  await ctx.db
    .insert(stockAlerts)
    .values({
      variantId: variant.id,
      email: email.toLowerCase(),
      kind: "back_in_stock",
      createdAt,
    })
    .onConflictDoUpdate({
      target: [stockAlerts.variantId, stockAlerts.email, stockAlerts.kind],
      set: { sentAt: null, createdAt },
    });
}

async function findVariant(ctx: Ctx, name: string) {
  const [variant] = await ctx.db
    .select()
    .from(variants)
    .where(and(eq(variants.code, codeInIri(name)), eq(variants.enabled, true)));
  return variant;
}
