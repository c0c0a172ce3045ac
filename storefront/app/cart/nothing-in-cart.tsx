import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import * as m from "#messages";

export function NothingInCart() {
  return (
    <Empty title={m["cart.nothing_title"]()} text={m["cart.nothing_text"]()}>
      <ButtonLink href="/prodotti">{m["cart.nothing_cta"]()}</ButtonLink>
    </Empty>
  );
}
