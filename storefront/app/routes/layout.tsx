import { Outlet } from "react-router";
import { loadMenu } from "#app/layout/menu.server.ts";
import { Shell } from "#app/layout/shell.tsx";
import { shopContext } from "#app/shop/context.server.ts";
import type { Route } from "./+types/layout.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadMenu(context.get(shopContext));

/** The menu does not change under a visitor's hands. */
export const shouldRevalidate = () => false;

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell menu={loaderData.menu} featured={loaderData.featured}>
      <Outlet />
    </Shell>
  );
}
