import { Outlet } from "react-router";
import { QuietLayout } from "#app/checkout/quiet-layout.tsx";
import { errorMeta, PageError } from "#app/error/page-error.tsx";
import { loadSeller } from "#app/layout/seller.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import "#app/styles/checkout.css";
import type { Route } from "./+types/quiet.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { seller: await loadSeller(context.get(shopContext)) };
}

/** The seller does not change under a visitor's hands. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <QuietLayout>
      <PageError error={error} />
    </QuietLayout>
  );
}

export default function Quiet({ loaderData }: Route.ComponentProps) {
  return (
    <QuietLayout seller={loaderData.seller}>
      <Outlet />
    </QuietLayout>
  );
}
