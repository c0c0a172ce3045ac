import { useSyncExternalStore } from "react";
import type { Doubt } from "#contract/claims/check-words.ts";

type DoubtRequest = { doubts: Doubt[]; answer: (decided: boolean) => void };

let openRequest: DoubtRequest | undefined;
const listeners = new Set<() => void>();

function show(next: DoubtRequest | undefined): void {
  openRequest = next;
  for (const tell of listeners) tell();
}

/** Resolves to true once the reasons are stored and the save may be repeated; false while another dialog is open. */
export function askAboutDoubts(doubts: Doubt[]): Promise<boolean> {
  if (openRequest || listeners.size === 0) return Promise.resolve(false);
  const decided = new Promise<boolean>((answer) => show({ doubts, answer }));
  return decided.finally(() => show(undefined));
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useDoubts = () => useSyncExternalStore(subscribe, () => openRequest);
