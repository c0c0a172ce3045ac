import { Outlet, useMatches } from "react-router";
import { QuietLayout } from "#app/checkout/quiet-layout.tsx";
import { errorMeta, PageError } from "#app/error/page-error.tsx";
import { sellerOf } from "#app/layout/seller.ts";
import "#app/styles/checkout.css";
import type { Route } from "./+types/quiet.ts";

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <QuietLayout>
      <PageError error={error} />
    </QuietLayout>
  );
}

export default function Quiet() {
  return (
    <QuietLayout seller={sellerOf(useMatches())}>
      <Outlet />
    </QuietLayout>
  );
}
