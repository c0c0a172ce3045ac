import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { unpack } from "#app/shop/packed.ts";
import { noFrame, type Frame } from "./frame.ts";

/** As the root around a page has loaded it. */
export function useFrame(): Frame {
  const root = useRouteLoaderData<typeof loader>("root");
  return root === undefined ? noFrame : unpack(root.frame);
}
