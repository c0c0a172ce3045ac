import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { unpack } from "#app/shop/packed.ts";
import { noMenu, type Menu } from "./menu.ts";

/** As the root around a page has loaded it. */
export function useMenu(): Menu {
  const root = useRouteLoaderData<typeof loader>("root");
  return root === undefined ? noMenu : unpack(root.frame).menu;
}
