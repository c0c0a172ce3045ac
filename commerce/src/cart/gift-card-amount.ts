import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import { requireGiftCards } from "../gifts/feature.ts";

const least = 1000;
const most = 50_000;

/** Null keeps the price of the chosen variant. */
export async function giftCardAmount(ctx: Ctx, amount: number | undefined): Promise<number | null> {
  await requireGiftCards(ctx);
  if (amount === undefined) return null;
  if (amount < least || amount > most || amount % 100 !== 0) {
    throw invalid(
      "amount",
      `The amount must be whole euros between ${least / 100} and ${most / 100}.`,
    );
  }
  return amount;
}
