import { useSyncExternalStore } from "react";
import { pageHref } from "#app/ui/page-link.tsx";
import { statePath } from "#contract/paths.ts";

const name = "shop-visitor";
let channel: BroadcastChannel | undefined;

export function announceChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no target
  channel?.postMessage("changed");
}

/** Calls back when another tab changed data of the visitor. */
function listenToOtherTabs(onChange: () => void): void {
  const open = () => {
    channel ??= new BroadcastChannel(name);
    channel.addEventListener("message", onChange);
  };
  open();
  // An open BroadcastChannel would keep the page out of the back-forward cache.
  addEventListener("pagehide", () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener("pageshow", open);
}

export type Store<State> = {
  get(): State;
  set(state: State): void;
  subscribe(listener: () => void): () => void;
};

/** State outside of React, to be read with useSyncExternalStore. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type VisitorState = {
  cartQuantity: number;
  /** Slugs of the products on the wishlist. */
  wishlist: string[];
  firstName: string | null;
};

declare global {
  interface Document {
    readonly prerendering?: boolean;
  }
}

const anonymous: VisitorState = { cartQuantity: 0, wishlist: [], firstName: null };
const visitor = createStore(anonymous);
const staleness = createStore(0);
let started = false;
let latestRefresh = 0;

/** Personal data that cached pages, which are the same for everyone, add after load. */
export function useVisitorState<Part>(read: (state: VisitorState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => read(visitor.get()),
    () => read(anonymous),
  );
}

export const readVisitorState = visitor.get;

/** This tab has the new values; the others are notified to reload them. */
export function changeVisitorState(changes: Partial<VisitorState>): void {
  latestRefresh++;
  visitor.set({ ...visitor.get(), ...changes });
}

/** Counts added pieces optimistically; a negative number reverts them. */
export function countPieces(more: number): void {
  if (more !== 0) changeVisitorState({ cartQuantity: visitor.get().cartQuantity + more });
}

/** Calls back when shown data may be outdated: another tab wrote, or the page came from the back-forward cache. */
export const onStale = staleness.subscribe;

function subscribe(listener: () => void): () => void {
  if (!started) start();
  return visitor.subscribe(listener);
}

function start(): void {
  started = true;
  if (document.prerendering) {
    document.addEventListener("prerenderingchange", () => void refresh(), { once: true });
  } else {
    void refresh();
  }
  listenToOtherTabs(becomeStale);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) becomeStale();
  });
}

function becomeStale(): void {
  staleness.set(staleness.get() + 1);
  void refresh();
}

async function refresh(): Promise<void> {
  const turn = ++latestRefresh;
  const response = await fetch(pageHref(statePath)).catch(() => undefined);
  if (!response?.ok) return;
  const state: VisitorState = await response.json();
  // Skips responses older than a local change, and equal ones, which would only cause a render.
  if (turn === latestRefresh && JSON.stringify(state) !== JSON.stringify(visitor.get()))
    visitor.set(state);
}
