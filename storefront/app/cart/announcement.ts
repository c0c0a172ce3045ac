import { createStore } from "#app/shop/store.ts";

/** The last result, for those who cannot see it; the turn tells equal texts apart. */
export const announcement = createStore({ text: "", turn: 0 });

export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}
