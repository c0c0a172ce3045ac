import { listen } from "./listen.ts";
import type { Database } from "./open.ts";

type ChangeListener = {
  /** A commit changed this family of data. */
  onChange: (family: string) => void;
  /** Changes may have been missed. */
  onGap: () => void;
};

/** What commits say on the channel shop_changed, those of other processes too. */
export type Changes = {
  subscribe(listener: ChangeListener): void;
  /** Done once every change committed before the call has been told; fails while that cannot be known. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

export async function watchChanges(database: Database): Promise<Changes> {
  const listeners: ChangeListener[] = [];
  const { stop, roundTrip } = await listen(database, "shop_changed", {
    onMessage: (family) => listeners.forEach(({ onChange }) => onChange(family)),
    onGap: () => listeners.forEach(({ onGap }) => onGap()),
  });
  return {
    subscribe: (listener) => void listeners.push(listener),
    caughtUp: shared(roundTrip),
    close: stop,
  };
}

/** Callers who come together share one run, but nobody is served by a run that began before they came. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => {
    const mine = run().finally(() => {
      if (current === mine) current = undefined;
    });
    current = mine;
    return mine;
  };
  return () => {
    if (!current) return begin();
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
