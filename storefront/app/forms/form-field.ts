/** What our fields need of a field of conform, whatever its type. */
export type FormField = {
  id: string;
  name: string;
  key: string | undefined;
  initialValue: unknown;
  errors: string[] | undefined;
};

/** For controls whose value is a text; the first problem is enough at a time. */
export function textControl({ id, name, initialValue, errors }: FormField) {
  return {
    id,
    name,
    error: errors?.[0],
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}
