type Card = { enabled: boolean; expiresAt: Date | null; amount: number };

/** Why a gift card cannot pay, or null when it can. */
export function findCardProblem(card: Card, now: Date): string | null {
  if (!card.enabled) return "The gift card is not enabled";
  if (card.expiresAt && card.expiresAt <= now) return "The gift card is expired";
  return card.amount > 0 ? null : "The gift card has no balance left";
}
