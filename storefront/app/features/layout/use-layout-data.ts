import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { deserialiseData } from "#app/features/api/serialise.ts";
import { emptyLayout, type LayoutContent } from "./layout-data.ts";

/** As the root around a page has loaded it. */
export function useLayoutData(): LayoutContent {
  const root = useRouteLoaderData<typeof loader>("root");
  return root === undefined ? emptyLayout : deserialiseData(root.frame);
}
