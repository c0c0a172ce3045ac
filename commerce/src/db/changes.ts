import { listen } from "./listen.ts";
import type { Database } from "./open.ts";

type ChangeListener = {
  /** A commit changed this family of data. */
  onChange: (family: string) => void;
  /** A commit changed what lists show of this product, or where they show it. */
  onProduct?: (id: number) => void;
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
    onMessage: (message) => listeners.forEach((listener) => tell(listener, message)),
    onGap: () => listeners.forEach(({ onGap }) => onGap()),
  });
  return {
    subscribe: (listener) => void listeners.push(listener),
    caughtUp: shared(roundTrip),
    close: stop,
  };
}

function tell(listener: ChangeListener, message: string): void {
  const product = /^product:(\d+)$/.exec(message)?.[1];
  if (product === undefined) listener.onChange(message);
  else listener.onProduct?.(Number(product));
}

/** Callers who come together share one run, but nobody is served by a run that began before they came. */
export function shared<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const begin = () => {
    const mine = run().finally(() => {
      if (current === mine) current = undefined;
    });
    current = mine;
    return mine;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(ignore, ignore).then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}

const ignore = () => {};
