import { signInAddress } from "#app/session/return-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import * as m from "#messages";
import { cartPath } from "./cart-path.ts";

/** A cart may be waiting in an account whose session has ended. */
export function NothingInCart({ waiting = false }: { waiting?: boolean }) {
  if (waiting) {
    return (
      <Empty title={m["cart.waiting_title"]()} text={m["cart.waiting_text"]()}>
        <ButtonLink href={signInAddress(cartPath)}>{m["cart.waiting_cta"]()}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m["cart.nothing_title"]()} text={m["cart.nothing_text"]()}>
      <ButtonLink href="/prodotti">{m["cart.nothing_cta"]()}</ButtonLink>
    </Empty>
  );
}
