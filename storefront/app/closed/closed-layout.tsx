import type { ReactNode } from "react";
import type { Seller } from "#app/layout/seller.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";
import * as m from "#messages";
import { ClosedFooter } from "./closed-footer.tsx";

type Props = { seller: Seller | null; children: ReactNode };

/** Around the few pages visitors reach while the shop is closed: nothing in it leads to what is not there. */
export function ClosedLayout({ seller, children }: Props) {
  return (
    <>
      <header className="closed-top">
        <div className="wrap">
          <a href="/" className="home" aria-label={m["header.home"]()}>
            <Wordmark />
          </a>
        </div>
      </header>
      <main id="main">{children}</main>
      <div className="wrap">
        <ClosedFooter seller={seller} />
      </div>
    </>
  );
}

/** For whoever works here and sees the shop before its visitors. */
export function ClosedBand() {
  return (
    <p className="closed-band">
      {m["soon.band"]()} <a href="/admin/pronto-ad-aprire">{m["soon.band_link"]()}</a>
    </p>
  );
}
