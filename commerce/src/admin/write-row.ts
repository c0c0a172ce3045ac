import { hasState } from "../db/sql-state.ts";
import { invalid } from "../errors.ts";

/** A second of what must be the only one is a broken rule on that field. */
export async function onlyOne<Result>(field: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw hasState(error, "uniqueViolation") ? invalid(field, "È già in uso") : error;
  }
}

export function without<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: Name[]
): Omit<Value, Name> {
  const left = { ...value };
  for (const name of names) delete left[name];
  return left;
}

/** What a patch leaves out stays as it is. */
export function given<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
