import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { errorMeta, PageError } from "#app/features/layout/page-error.tsx";
import { type Seller, sellerOf } from "#app/features/layout/layout-data.ts";
import { MinimalLayout } from "#app/features/minimal-layout/minimal-layout.tsx";
import { cartPath } from "#contract/paths.ts";
import * as m from "#messages";
import "./checkout.css";
import type { Route } from "./+types/layout.ts";

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutLayout>
      <PageError error={error} />
    </CheckoutLayout>
  );
}

export default function CheckoutLayoutRoute() {
  return (
    <CheckoutLayout seller={sellerOf(useMatches())}>
      <Outlet />
    </CheckoutLayout>
  );
}

type Props = { seller?: Seller | null | undefined; children: ReactNode };

/** The layout of checkout and payment. */
const CheckoutLayout = (props: Props) => (
  <MinimalLayout
    exit={{ href: cartPath, label: m["checkout.cart"](), icon: <path d="m13 5-6 6 6 6" /> }}
    state={
      <>
        <svg className="ico ico-s" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M5 10h12v8.5H5zM7.5 10V7.5a3.5 3.5 0 0 1 7 0V10" />
        </svg>
        <span>{m["checkout.secure"]()}</span>
      </>
    }
    {...props}
  />
);
