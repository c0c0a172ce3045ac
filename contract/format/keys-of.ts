/** `Object.keys` with the type of the keys: only for objects of our own, which have no others. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
