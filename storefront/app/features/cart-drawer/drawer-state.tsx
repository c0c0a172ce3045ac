import { useSyncExternalStore } from "react";
import type { CartView } from "#app/features/cart/cart-view.ts";
import { createStore } from "#app/features/session/visitor-state.ts";

type DrawerState = {
  open?: boolean;
  /** Shown until the drawer has loaded it. */
  cart?: CartView | undefined;
  /** What may be added, as «slug IRI price»: loaded with the cart before it is asked for. */
  wanted?: string;
  /** Whether that is there. */
  ready?: boolean;
  /** The form that adds it, until the shop has answered. */
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

/** While it slides out it is not. */
export const isDrawerOpen = () => document.querySelector(`#${drawerId}[open]`) !== null;

/** A cart given here is shown at once; without it the drawer loads it. */
export function openCartDrawer(cart?: CartView): void {
  changeDrawer({ open: true, cart, adding: undefined });
  const panel = document.getElementById(drawerId);
  if (panel instanceof HTMLDialogElement && !panel.open) panel.showModal();
}

/** Takes the panel away once it has slid out, unless it was opened again meanwhile. */
export async function closedCartDrawer(panel: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(panel.getAnimations().map((animation) => animation.finished));
  if (!panel.open) drawer.set({ adding: drawer.get().adding });
}

/** The last result, for those who cannot see it; the turn tells equal texts apart. */
const announcement = createStore({ text: "", turn: 0 });

export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}

const silence = announcement.get();

/** Speaks the results of the cart. */
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
