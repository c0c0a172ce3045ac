import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { useDrawerState } from "./drawer-state.tsx";

const [CartDrawerPanel, loadPanel] = onDemand(
  async () => (await import("./cart-drawer-panel.tsx")).CartDrawerPanel,
);

/** Loads the drawer's code, which also contains the optimistic update of an add. */
export const preloadCartDrawer = () => void loadPanel();

/** Rendered only when needed, because public pages are the same for everyone. */
export function CartDrawer() {
  const { open, piece } = useDrawerState();
  return open || piece ? <CartDrawerPanel /> : null;
}
