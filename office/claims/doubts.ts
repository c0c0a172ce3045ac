import { useSyncExternalStore } from "react";
import type { Doubt } from "#contract/claims/check-words.ts";

type Asked = { doubts: Doubt[]; answer: (decided: boolean) => void };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const tell of listeners) tell();
}

/** True once the reasons are recorded and the save may be sent again; a second question at once is just refused. */
export function askAboutDoubts(doubts: Doubt[]): Promise<boolean> {
  if (asked || listeners.size === 0) return Promise.resolve(false);
  const decided = new Promise<boolean>((answer) => show({ doubts, answer }));
  return decided.finally(() => show(undefined));
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useDoubts = () => useSyncExternalStore(subscribe, () => asked);
