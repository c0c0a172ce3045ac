import { useSyncExternalStore } from "react";

/** What a refused call needs before it can be sent again: the session itself, or a fresh proof. */
export type Wanted = "session" | "proof";

type Asked = { wanted: Wanted; answer: (proven: boolean) => void };

let asked: Asked | undefined;
let underWay: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function set(next: Asked | undefined): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** Opens the one dialog that asks who is there, however many calls wait for it; false when it was left. */
export function askForProof(wanted: Wanted): Promise<boolean> {
  // Without a screen that shows the dialog nobody could answer.
  if (listeners.size === 0) return Promise.resolve(false);
  underWay ??= new Promise<boolean>((answer) => set({ wanted, answer })).finally(() => {
    underWay = undefined;
    set(undefined);
  });
  return underWay;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useAskedProof = () => useSyncExternalStore(subscribe, () => asked);
