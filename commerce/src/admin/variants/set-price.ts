import { and, asc, eq } from "drizzle-orm";
import { sendPriceAlerts } from "../../alerts/send-price-alerts.ts";
import type { Ctx } from "../../ctx.ts";
import { priceHistory, variantPrices } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { lowestPriceBeforeDiscount } from "../../pricing/lowest-price.ts";

type Input = { price?: number | undefined; originalPrice?: number | null | undefined };

/** Every price the shop ever asked is kept: the 30-day price follows from them. The variant is locked by the caller. */
export async function setPrice(ctx: Ctx, variantId: number, input: Input): Promise<void> {
  const { channelCode } = ctx.config;
  const isIt = and(
    eq(variantPrices.variantId, variantId),
    eq(variantPrices.channelCode, channelCode),
  );
  const [now] = await ctx.db.select().from(variantPrices).where(isIt);
  const price = input.price ?? now?.price;
  if (price === undefined) throw invalid("price", "Questo campo è obbligatorio");
  const asked = input.originalPrice === undefined ? now?.originalPrice : input.originalPrice;
  const originalPrice = asked ?? null;
  if (originalPrice !== null && originalPrice <= price) {
    throw invalid("originalPrice", "Deve essere più alto del prezzo");
  }
  if (now?.price === price && now.originalPrice === originalPrice) return;
  await ctx.db
    .insert(priceHistory)
    .values({ variantId, channelCode, price, originalPrice, at: ctx.clock() });
  const lowest = lowestPriceBeforeDiscount(await readHistory(ctx, variantId), ctx.clock());
  const pricing = { price, originalPrice, lowestPriceBeforeDiscount: lowest };
  await ctx.db
    .insert(variantPrices)
    .values({ variantId, channelCode, ...pricing })
    .onConflictDoUpdate({
      target: [variantPrices.variantId, variantPrices.channelCode],
      set: pricing,
    });
  if (now && price < now.price) await sendPriceAlerts(ctx, variantId);
}

function readHistory({ db, config }: Ctx, variantId: number) {
  return db
    .select({ price: priceHistory.price, at: priceHistory.at })
    .from(priceHistory)
    .where(
      and(eq(priceHistory.variantId, variantId), eq(priceHistory.channelCode, config.channelCode)),
    )
    .orderBy(asc(priceHistory.at), asc(priceHistory.id));
}
