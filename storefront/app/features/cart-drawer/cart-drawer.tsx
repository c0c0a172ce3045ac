import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { useDrawerState } from "./drawer-state.tsx";

const [CartDrawerPanel, loadPanel] = onDemand(
  async () => (await import("./cart-drawer-panel.tsx")).CartDrawerPanel,
);

/** Brings the panel's code while the cart is still being written. */
export const preloadCartDrawer = () => void loadPanel();

/** In the page only while it is open: public pages are the same for everyone. */
export function CartDrawer() {
  const { open, cart } = useDrawerState();
  return open ? <CartDrawerPanel known={cart} /> : null;
}
