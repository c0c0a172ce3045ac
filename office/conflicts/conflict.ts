import { useSyncExternalStore } from "react";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";

type Conflict = ChangedMeanwhile & {
  merged: object;
  /** As the office calls it, for the names of the fields. */
  resource: string;
  /** What to send instead; undefined when the dialog was left. */
  answer: (chosen: object | undefined) => void;
};

let open: Conflict | undefined;
const listeners = new Set<() => void>();

function show(next: Conflict | undefined): void {
  open = next;
  for (const tell of listeners) tell();
}

/** Asks field by field whose value counts; a removal, or a second conflict at once, is just refused. */
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
