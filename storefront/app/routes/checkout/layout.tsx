import { shopName } from "#app/features/identity/shop-name.ts";
import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { errorMeta, PageError } from "#app/features/layout/error-page.tsx";
import { type Seller, sellerOf } from "#app/features/layout/layout-data.ts";
import "./checkout.css";
import { Wordmark } from "#app/features/identity/identity.tsx";
import {
  cartPath,
  privacyPath,
  refundsPath,
  shippingPath,
  termsPath,
  withdrawalPath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/layout.ts";

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutLayout>
      <PageError error={error} />
    </CheckoutLayout>
  );
}

export default function Quiet() {
  return (
    <CheckoutLayout seller={sellerOf(useMatches())}>
      <Outlet />
    </CheckoutLayout>
  );
}

/** The layout of checkout and payment: no menus, nothing that leads astray. */
type Props = { seller?: Seller | null | undefined; children: ReactNode };

export function CheckoutLayout({ seller, children }: Props) {
  return (
    <>
      <header className="quiet-top">
        <div className="wrap in">
          <PageLink className="link-tap" href={cartPath}>
            <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
              <path d="m13 5-6 6 6 6" />
            </svg>
            <span>{m["checkout.cart"]()}</span>
          </PageLink>
          <PageLink href="/" className="home" aria-label={m["header.home"]({ shop: shopName() })}>
            <Wordmark />
          </PageLink>
          <span>
            <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
              <path d="M5 10h12v8.5H5zM7.5 10V7.5a3.5 3.5 0 0 1 7 0V10" />
            </svg>
            <span>{m["checkout.secure"]()}</span>
          </span>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="quiet-foot">
        <div className="wrap in">
          <PageLink href={termsPath}>{m["footer.terms"]()}</PageLink>
          <PageLink href={privacyPath}>{m["footer.privacy"]()}</PageLink>
          <PageLink href={shippingPath}>{m["footer.shipping"]()}</PageLink>
          <PageLink href={refundsPath}>{m["footer.refunds"]()}</PageLink>
          <PageLink href={withdrawalPath}>{m["footer.withdraw"]()}</PageLink>
          <PageLink href={`${termsPath}#11-garanzia-legale`}>{m["footer.warranty"]()}</PageLink>
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
