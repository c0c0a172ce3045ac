import { useSyncExternalStore } from "react";
import type { CartView } from "#app/features/cart/cart-view.ts";
import { createStore } from "#app/features/session/visitor-state.ts";

type DrawerState = {
  open?: boolean;
  /** Shown until the drawer has loaded the cart itself. */
  cart?: CartView | undefined;
  /** The variant that hovering suggests, as «slug IRI price»: preloaded with the cart. */
  piece?: string;
  /** True once the cart with `piece` has been preloaded. */
  ready?: boolean;
  /** The submitted add form, until the shop has answered. */
  adding?: FormData | undefined;
};

export const drawerId = "cart-drawer";
const closed: DrawerState = {};
const drawer = createStore(closed);

export const readDrawer = drawer.get;

export function useDrawerState(): DrawerState {
  return useSyncExternalStore(drawer.subscribe, drawer.get, () => closed);
}

export const changeDrawer = (change: DrawerState) => drawer.set({ ...drawer.get(), ...change });

/** Returns false during the drawer's closing animation. */
export const isDrawerOpen = () => document.querySelector(`#${drawerId}[open]`) !== null;

/** Opens the drawer with the given cart, or has it load one. */
export function openCartDrawer(cart?: CartView): void {
  changeDrawer({ open: true, cart, adding: undefined });
  const panel = document.getElementById(drawerId);
  if (panel instanceof HTMLDialogElement && !panel.open) panel.showModal();
}

/** Unmounts the panel after its closing animation, unless it was opened again. */
export async function closedCartDrawer(panel: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(panel.getAnimations().map((animation) => animation.finished));
  if (!panel.open) drawer.set({ adding: drawer.get().adding });
}

/** The last result for screen readers; `turn` makes equal texts distinct. */
const announcement = createStore({ text: "", turn: 0 });

export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}

const silence = announcement.get();

/** A live region that announces results of the cart. */
export function CartStatus() {
  const { text, turn } = useSyncExternalStore(
    announcement.subscribe,
    announcement.get,
    () => silence,
  );
  return (
    <output className="sr-only">
      <span key={turn}>{text}</span>
    </output>
  );
}
