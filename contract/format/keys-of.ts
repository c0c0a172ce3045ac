// The casts are safe for object literals, which have no keys beyond those of their type.

/** `Object.keys` that keeps the key type. */
export const keysOf = <Entries extends object>(record: Entries) =>
  Object.keys(record) as (keyof Entries & string)[];

/** `Object.entries` that keeps key and value types. */
export const entriesOf = <Entries extends object>(record: Entries) =>
  Object.entries(record) as [keyof Entries & string, Required<Entries>[keyof Entries]][];

/** Builds an object from its keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

export const isKeyOf = <Entries extends object>(
  record: Entries,
  key: unknown,
): key is keyof Entries & string => typeof key === "string" && Object.hasOwn(record, key);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Like `Map.groupBy`, but groups are typed as non-empty; ordered by first occurrence. */
export function groupsOf<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): [Item, ...Item[]][] {
  const groups = new Map<unknown, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The `code` property of errors of Node, PostgreSQL and libraries. */
export const errorCode = (error: unknown): unknown => (isRecord(error) ? error.code : undefined);
