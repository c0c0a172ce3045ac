/** A typed list that plugins add values to: `defineExtensionPoint<Gateway>("payment gateway", "name")`. */
export type ExtensionPoint<Value> = {
  readonly name: string;
  /** Never set: exists only for type inference. */
  readonly value?: Value;
};

type Key = string | undefined;

const points = new Map<string, Key>();

/** The names of all points, each with the field by which its values differ. */
export const extensionPoints: ReadonlyMap<string, Key> = points;

/** No two values of the point may have the same `key`. */
export function defineExtensionPoint<Value>(
  name: string,
  key?: keyof Value & string,
): ExtensionPoint<Value> {
  points.set(name, key);
  return { name };
}
