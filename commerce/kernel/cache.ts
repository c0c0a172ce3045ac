import { LRUCache } from "lru-cache";

/** `tags` are the cache tags of the data the value was made from. */
type Tagged = { readonly tags: ReadonlySet<string> };

export type TaggedCache<Value extends Tagged> = {
  get(key: string): Value | undefined;
  /** Take it before computing a value and pass it to `set`, which drops values older than the last invalidation. */
  moment(): number;
  /** Stores the value, unless data with its tags changed since `since`. */
  set(key: string, value: Value, since: number): void;
  drop(tag: string): void;
  clear(): void;
  /** Re-measures a value that has grown since it was set. */
  grown(key: string, value: Value): void;
};

type Options<Value> = {
  maxBytes: number;
  sizeOf: (value: Value, key: string) => number;
  onGone?: (value: Value) => void;
};

export function createTaggedCache<Value extends Tagged>(
  options: Options<Value>,
): TaggedCache<Value> {
  const { maxBytes, sizeOf, onGone } = options;
  let growing: Value | undefined;
  const room = (share: number) =>
    new LRUCache<string, { value: Value }>({
      maxSize: Math.ceil(maxBytes * share),
      sizeCalculation: ({ value }, key) => Math.max(1, sizeOf(value, key)),
      dispose: ({ value }) => (value === growing ? undefined : onGone?.(value)),
    });
  // Addresses with a query share a quarter of the space: made-up queries cannot evict plain addresses.
  const [plain, queried] = [room(0.75), room(0.25)];
  const roomOf = (key: string) => (/\?./.test(key) ? queried : plain);
  let changes = 0;
  let clearedAt = 0;
  const droppedAt = new Map<string, number>();
  let pending = new Set<string>();
  /** Applies invalidations lazily: many tags at once, as after an import, cost one pass over the cache. */
  function dropPending(): void {
    if (pending.size === 0) return;
    const dropped = pending;
    pending = new Set();
    for (const kept of [plain, queried]) {
      for (const [key, { value }] of kept.entries())
        if ([...value.tags].some((tag) => dropped.has(tag))) kept.delete(key);
    }
  }
  const changedSince = ({ tags }: Value, since: number) =>
    clearedAt > since || [...tags].some((tag) => (droppedAt.get(tag) ?? 0) > since);
  return {
    get: (key) => {
      dropPending();
      return roomOf(key).get(key)?.value;
    },
    moment: () => changes,
    set: (key, value, since) => {
      dropPending();
      if (!changedSince(value, since)) roomOf(key).set(key, { value });
    },
    grown: (key, value) => {
      if (roomOf(key).peek(key)?.value !== value) return;
      // A new wrapper object makes the LRU cache measure the size again.
      growing = value;
      roomOf(key).set(key, { value });
      growing = undefined;
    },
    drop: (tag) => {
      droppedAt.set(tag, ++changes);
      pending.add(tag);
    },
    clear: () => {
      clearedAt = ++changes;
      plain.clear();
      queried.clear();
    },
  };
}
