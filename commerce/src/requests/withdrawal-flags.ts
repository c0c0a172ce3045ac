import type { WithdrawnItem, WithdrawnOrder } from "./find-withdrawn-order.ts";
import { isLate } from "./withdrawal-deadline.ts";

/** What staff should look at; none of it stops a statement from being received. */
export type WithdrawalFlag =
  | "unknown_order"
  | "not_theirs"
  | "cancelled"
  | "late"
  | "repeated"
  | "unknown_items"
  | "too_many_pieces"
  | "gift_card"
  | "check_seal";

export type ChosenItem = { itemId: number; quantity: number };

export function flagsOf(
  { order, items, deliveries }: WithdrawnOrder,
  chosen: ChosenItem[] | null,
  { now, repeated }: { now: Date; repeated: boolean },
): WithdrawalFlag[] {
  const found = chosen?.flatMap(({ itemId }) => items.find(({ id }) => id === itemId) ?? []);
  const concerned = found ?? items;
  const flags: Record<Exclude<WithdrawalFlag, "unknown_order" | "not_theirs">, boolean> = {
    cancelled: order.state === "cancelled",
    late: isLate(deliveries, now),
    repeated,
    unknown_items: found !== undefined && found.length < (chosen?.length ?? 0),
    too_many_pieces: chosen?.some((choice) => exceeds(items, choice)) ?? false,
    gift_card: concerned.some(({ giftCard }) => giftCard),
    check_seal: concerned.some(({ cosmetic }) => cosmetic),
  };
  return (Object.keys(flags) as (keyof typeof flags)[]).filter((flag) => flags[flag]);
}

const exceeds = (items: WithdrawnItem[], { itemId, quantity }: ChosenItem) =>
  quantity > (items.find(({ id }) => id === itemId)?.quantity ?? Infinity);
