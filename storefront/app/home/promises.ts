import type { Frame } from "#app/layout/frame.ts";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";

/** What runs below the hero: what the shop does now, and the story of the invented house while it is there. */
export function promises({ terms, seller }: Pick<Frame, "terms" | "seller">): string[] {
  const { freeShippingFrom: from, giftBoxes, pickup } = terms;
  const invented = seller?.demo ?? false;
  return [
    from !== null && m["home.marquee_1"]({ amount: formatEuro(from).replace(",00", "") }),
    invented && m["home.marquee_2"](),
    invented && m["home.marquee_3"](),
    invented ? m["home.marquee_4"]() : m["home.marquee_consultation"](),
    giftBoxes && m["home.marquee_5"](),
    pickup && m["home.marquee_6"](),
    !invented && m["home.marquee_withdraw"](),
  ].filter((phrase) => phrase !== false);
}
