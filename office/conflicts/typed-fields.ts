/** What was typed, by field (`seo.title`), with what it replaces: enough to see what others changed since. */
export type TypedFields = Record<string, { before: unknown; mine: unknown }>;

/** Null when the form says what is saved. */
export function typedFields(saved: object, values: object): TypedFields | null {
  const before = fieldsOf(saved);
  const mine = fieldsOf(values);
  const changed = [...new Set([...before.keys(), ...mine.keys()])]
    .filter((field) => !isSame(before.get(field), mine.get(field)))
    .map((field) => [field, { before: before.get(field), mine: mine.get(field) }] as const);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Typed fields that still differ from the record as it is now; others changed the contested ones since. */
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

/** Inputs show an empty text, a cleared box or an empty list where the API says null. */
const shown = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && !value.length)
    ? undefined
    : value;

const isSame = (a: unknown, b: unknown) => JSON.stringify(shown(a)) === JSON.stringify(shown(b));
