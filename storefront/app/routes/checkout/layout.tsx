import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { cartPath } from "#app/features/cart/cart-request.ts";
import { errorMeta, PageError } from "#app/features/layout/error-page.tsx";
import { type Seller, sellerOf } from "#app/features/layout/layout-data.ts";
import "#app/styles/checkout.css";
import { Wordmark } from "#app/ui/wordmark.tsx";
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
          <a className="link-tap" href={cartPath}>
            <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
              <path d="m13 5-6 6 6 6" />
            </svg>
            <span>{m["checkout.cart"]()}</span>
          </a>
          <a href="/" className="home" aria-label={m["header.home"]()}>
            <Wordmark />
          </a>
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
          <a href="/condizioni-di-vendita">{m["footer.terms"]()}</a>
          <a href="/privacy">{m["footer.privacy"]()}</a>
          <a href="/tempi-e-modalita-di-spedizione">{m["footer.shipping"]()}</a>
          <a href="/resi-e-rimborsi">{m["footer.refunds"]()}</a>
          <a href="/recesso">{m["footer.withdraw"]()}</a>
          <a href="/condizioni-di-vendita#11-garanzia-legale">{m["footer.warranty"]()}</a>
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
