import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { useDrawerState } from "./drawer-state.tsx";

const [CartDrawerPanel, loadPanel] = onDemand(
  async () => (await import("./cart-drawer-panel.tsx")).CartDrawerPanel,
);

/** Brings the panel's code, and with it what shows an add before the shop has answered. */
export const preloadCartDrawer = () => void loadPanel();

/** In the page only while it is wanted: public pages are the same for everyone. */
export function CartDrawer() {
  const { open, wanted } = useDrawerState();
  return open || wanted ? <CartDrawerPanel /> : null;
}
