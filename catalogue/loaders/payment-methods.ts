import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { paymentMethods } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";

type MethodContent = {
  code: string;
  name: string;
  description: string;
  instructions?: string;
  type: "online" | "offline" | "on_delivery";
  gateway: "stripe" | "bank_transfer" | "cash_on_delivery";
  instrument?: "card" | "paypal";
  feeCents: number;
  maxOrderCents?: number;
  excludesShippingMethods?: string[];
  position: number;
  enabled: boolean;
};

const readMethods = (folder: ContentFolder): MethodContent[] =>
  folder.read<{ paymentMethods: MethodContent[] }>("promotions.json").paymentMethods;

/** Methods are set once: their fees and switches belong to the shop. */
export async function loadPaymentMethods(ctx: Ctx, folder: ContentFolder): Promise<void> {
  await ctx.db
    .insert(paymentMethods)
    .values(
      readMethods(folder).map((method) => ({
        code: method.code,
        name: method.name,
        description: method.description,
        instructions: method.instructions ?? null,
        type: method.type,
        gateway: method.gateway,
        instrument: method.instrument ?? null,
        fee: method.feeCents,
        maxTotal: method.maxOrderCents ?? null,
        excludesShippingMethods: method.excludesShippingMethods ?? [],
        position: method.position,
        enabled: method.enabled,
      })),
    )
    .onConflictDoNothing();
}

/** The demo's bank account is invented: nobody may be asked to send money there. */
export async function closeInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<void> {
  for (const { code, instructions } of readMethods(folder)) {
    if (instructions === undefined) continue;
    const { code: known, instructions: written } = paymentMethods;
    await ctx.db
      .update(paymentMethods)
      .set({ instructions: null, enabled: false })
      .where(and(eq(known, code), eq(written, instructions)));
  }
}

export async function offersInventedAccount(ctx: Ctx, folder: ContentFolder): Promise<boolean> {
  const invented = readMethods(folder).flatMap(({ instructions }) => instructions ?? []);
  const found = await ctx.db.$count(
    paymentMethods,
    and(inArray(paymentMethods.instructions, invented), eq(paymentMethods.enabled, true)),
  );
  return found > 0;
}
