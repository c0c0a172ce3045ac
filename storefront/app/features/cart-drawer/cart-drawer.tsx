import { lazy, Suspense } from "react";
import { useDrawerState } from "./drawer-state.ts";

const loadPanel = () => import("./cart-drawer-panel.tsx");
const CartDrawerPanel = lazy(async () => ({ default: (await loadPanel()).CartDrawerPanel }));

/** Brings the panel's code while the cart is still being written. */
export const preloadCartDrawer = () => void loadPanel();

/** In the page only while it is open: public pages are the same for everyone. */
export function CartDrawer() {
  const { open, cart } = useDrawerState();
  return open ? (
    <Suspense>
      <CartDrawerPanel known={cart} />
    </Suspense>
  ) : null;
}
