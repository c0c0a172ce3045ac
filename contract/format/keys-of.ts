// The casts here hold for objects of our own, which have no keys beyond those of their type.

/** `Object.keys` with the type of the keys. */
export const keysOf = <Entries extends object>(record: Entries) =>
  Object.keys(record) as (keyof Entries & string)[];

/** `Object.entries` with the types of keys and values. */
export const entriesOf = <Entries extends object>(record: Entries) =>
  Object.entries(record) as [keyof Entries & string, Required<Entries>[keyof Entries]][];

/** An object with exactly these keys. */
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

/** Like `Map.groupBy`, with groups that are known to have a first item; in the order of their first items. */
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

/** The `code` of errors of Node, of the database and of libraries. */
export const errorCode = (error: unknown): unknown => (isRecord(error) ? error.code : undefined);
