import { distribute } from "../../distribute.ts";
import type { DraftLine } from "../../draft.ts";
import type { Cents } from "../../types.ts";

/** What a promotion takes off one line: above zero, never more than the line has left. */
export interface LineCut {
  readonly lineId: number;
  readonly amount: Cents;
}

export function spread(amount: Cents, lines: readonly DraftLine[]): LineCut[] {
  const parts = distribute(
    amount,
    lines.map(({ total }) => total),
  );
  return lines
    .map(({ line }, index) => ({ lineId: line.id, amount: parts[index] ?? 0 }))
    .filter((cut) => cut.amount > 0);
}
