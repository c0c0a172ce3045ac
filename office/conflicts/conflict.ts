import { useSyncExternalStore } from "react";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";

type Conflict = ChangedMeanwhile & {
  merged: object;
  /** react-admin's name of the resource, for the labels of the fields. */
  resource: string;
  /** Receives the values to send instead; undefined if the dialog was closed. */
  answer: (chosen: object | undefined) => void;
};

let open: Conflict | undefined;
const listeners = new Set<() => void>();

function show(next: Conflict | undefined): void {
  open = next;
  for (const tell of listeners) tell();
}

/** Lets the user choose per field. Deletions, and a conflict while the dialog is open, are refused without asking. */
export async function askForChoice(
  { merged, ...conflict }: ChangedMeanwhile,
  path: string,
): Promise<object | undefined> {
  if (!merged || open || listeners.size === 0) return undefined;
  const resource = /admin\/([^/]+)/.exec(path)?.[1] ?? "";
  const chosen = new Promise<object | undefined>((answer) =>
    show({ ...conflict, merged, resource, answer }),
  );
  return chosen.finally(() => show(undefined));
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useConflict = () => useSyncExternalStore(subscribe, () => open);
