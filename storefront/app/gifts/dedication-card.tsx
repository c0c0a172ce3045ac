import { Drop } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { GiftOptions } from "./cart-extras.ts";

type DedicationCardProps = { gift: GiftOptions; line: string | null | undefined };

/** The dedication as it will be written; the fields beside it say the same to those who cannot see it. */
export function DedicationCard({ gift, line }: DedicationCardProps) {
  const { from, to, message } = gift;
  return (
    <div aria-hidden="true" className="p-2">
      <div className="card-note" data-line={line ?? undefined}>
        <span>{to && m["gift.for"]({ name: to })}</span>
        {message ? <p>{message}</p> : <Drop />}
        <span className="from">{from}</span>
      </div>
    </div>
  );
}
