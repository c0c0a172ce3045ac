import type { ReactNode } from "react";
import { shopName, Wordmark } from "#app/features/identity/identity.tsx";
import type { Seller } from "#app/features/layout/layout-data.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import {
  accessibilityPath,
  privacyPath,
  refundsPath,
  shippingPath,
  termsPath,
  warrantyPath,
  withdrawalPath,
} from "#contract/paths.ts";
import * as m from "#messages";
import "./minimal-layout.css";

type Props = {
  /** The link back, left of the shop's name. */
  exit: { href: string; label: string; icon: ReactNode };
  state: ReactNode;
  seller?: Seller | null | undefined;
  children: ReactNode;
};

/** Layout without menus, for the checkout and similar screens. */
export function MinimalLayout({ exit, state, seller, children }: Props) {
  return (
    <>
      <header className="minimal-top">
        <div className="wrap in">
          <PageLink className="link-tap" href={exit.href}>
            <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
              {exit.icon}
            </svg>
            <span>{exit.label}</span>
          </PageLink>
          <PageLink href="/" className="home" aria-label={m["header.home"]({ shop: shopName() })}>
            <Wordmark />
          </PageLink>
          <span>{state}</span>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="minimal-foot">
        <div className="wrap in">
          <PageLink href={termsPath}>{m["footer.terms"]()}</PageLink>
          <PageLink href={privacyPath}>{m["footer.privacy"]()}</PageLink>
          <PageLink href={shippingPath}>{m["footer.shipping"]()}</PageLink>
          <PageLink href={refundsPath}>{m["footer.refunds"]()}</PageLink>
          <PageLink href={withdrawalPath}>{m["footer.withdraw"]()}</PageLink>
          <PageLink href={accessibilityPath}>{m["footer.accessibility"]()}</PageLink>
          <PageLink href={warrantyPath}>{m["footer.warranty"]()}</PageLink>
          {seller && (
            <span>
              {[seller.name, seller.vatNumber && m["footer.vat"]({ number: seller.vatNumber })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          )}
        </div>
      </footer>
    </>
  );
}
