/** Unsaved fields by path (`seo.title`), with the value each replaces, so that changes by others can be detected. */
export type TypedFields = Record<string, { before: unknown; mine: unknown }>;

/** Returns null if the form equals the saved record. */
export function typedFields(saved: object, values: object): TypedFields | null {
  const before = fieldsOf(saved);
  const mine = fieldsOf(values);
  const changed = [...new Set([...before.keys(), ...mine.keys()])]
    .filter((field) => !isSame(before.get(field), mine.get(field)))
    .map((field) => [field, { before: before.get(field), mine: mine.get(field) }] as const);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Compares unsaved fields with the current record; `contested` are those that somebody else changed meanwhile. */
export function compareTyped(typed: TypedFields, current: object) {
  const saved = fieldsOf(current);
  const open = Object.entries(typed).filter(([field, { mine }]) => !isSame(saved.get(field), mine));
  const pick = (contested: boolean) =>
    Object.fromEntries(
      open.filter(([field, { before }]) => isSame(saved.get(field), before) !== contested),
    );
  return { agreeing: pick(false), contested: pick(true) };
}

export const valueAt = (record: object, field: string): unknown => fieldsOf(record).get(field);

export function withField<Values extends object>(
  values: Values,
  field: string,
  value: unknown,
): Values {
  const [name = "", ...rest] = field.split(".");
  const inner = new Map(Object.entries(values)).get(name) as unknown;
  const part =
    rest.length > 0 ? withField(isRecord(inner) ? inner : {}, rest.join("."), value) : value;
  return { ...values, [name]: part };
}

function fieldsOf(record: object, prefix = ""): Map<string, unknown> {
  const fields = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (name.startsWith("@")) return [];
    return isRecord(value) ? [...fieldsOf(value, `${prefix}${name}.`)] : [[prefix + name, value]];
  });
  return new Map(fields);
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Inputs hold an empty string, false or an empty list where the API has null: all compare as equal. */
const shown = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && !value.length)
    ? undefined
    : value;

const isSame = (a: unknown, b: unknown) => JSON.stringify(shown(a)) === JSON.stringify(shown(b));
