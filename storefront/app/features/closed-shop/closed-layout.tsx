import { shopName, Wordmark } from "#app/features/identity/identity.tsx";
import type { ReactNode } from "react";
import type { Seller } from "#app/features/layout/layout-data.ts";
import { cookiePolicyPath, privacyPath, withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

type Props = { seller: Seller | null; children: ReactNode };

export function ClosedLayout({ seller, children }: Props) {
  return (
    <>
      <header className="closed-top">
        <div className="wrap">
          <PageLink href="/" className="home" aria-label={m["header.home"]({ shop: shopName() })}>
            <Wordmark />
          </PageLink>
        </div>
      </header>
      <main id="main">{children}</main>
      <div className="wrap">
        <ClosedFooter seller={seller} />
      </div>
    </>
  );
}

export function ClosedFooter({ seller }: { seller: Seller | null }) {
  return (
    <footer className="closed-foot">
      {seller && <Contact seller={seller} />}
      {seller && <p>{seller.facts}</p>}
      <p>
        <PageLink href={withdrawalPath}>{m["footer.withdraw"]()}</PageLink> ·{" "}
        <PageLink href={privacyPath}>{m["footer.privacy"]()}</PageLink> ·{" "}
        <PageLink href={cookiePolicyPath}>{m["footer.cookies"]()}</PageLink>
      </p>
    </footer>
  );
}

function Contact({ seller: { email, phone, customerCareHours } }: { seller: Seller }) {
  if (!email && !phone) return null;
  return (
    <p>
      {m["soon.order"]()} {email && m["soon.write"]()}{" "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ` ${m["soon.or"]()} `}
      {phone && m["soon.call"]()}{" "}
      {phone && <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>}
      {phone && customerCareHours && `, ${customerCareHours}`}.
    </p>
  );
}
