/** A typed list that plugins add values to: `defineExtensionPoint<Gateway>("payment gateway")`. */
export type ExtensionPoint<Value> = {
  readonly name: string;
  /** Never set: exists only for type inference. */
  readonly value?: Value;
};

export const defineExtensionPoint = <Value>(name: string): ExtensionPoint<Value> => ({ name });
