import { Outlet } from "react-router";
import { errorMeta, PageError } from "#app/error/page-error.tsx";
import { loadMenu } from "#app/layout/menu.server.ts";
import { noMenu } from "#app/layout/menu.ts";
import { loadSeller } from "#app/layout/seller.server.ts";
import { Shell } from "#app/layout/shell.tsx";
import { shopContext } from "#app/shop/context.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { pack, unpack } from "#app/shop/packed.ts";
import type { Route } from "./+types/layout.ts";

/** Without the backend a page still says so inside the shop's frame. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const shop = context.get(shopContext);
    const [menu, seller] = await Promise.all([loadMenu(shop), loadSeller(shop)]);
    return pack({ ...menu, seller });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return pack({ menu: noMenu, featured: {}, seller: null });
  }
}

/** The menu does not change under a visitor's hands. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

/** An error of a page leaves the header and the footer where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell {...(loaderData && unpack(loaderData))}>
      <PageError error={error} />
    </Shell>
  );
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...unpack(loaderData)}>
      <Outlet />
    </Shell>
  );
}
