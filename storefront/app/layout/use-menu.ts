import { useRouteLoaderData } from "react-router";
import { unpack } from "#app/shop/packed.ts";
import type { loader } from "#app/routes/layout.tsx";
import { noMenu, type Menu } from "./menu.ts";

/** As the layout around a page has loaded it. */
export function useMenu(): Menu {
  const layout = useRouteLoaderData<typeof loader>("routes/layout");
  return layout === undefined ? noMenu : unpack(layout).menu;
}
