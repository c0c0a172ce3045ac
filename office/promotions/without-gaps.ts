const full = (value: object) =>
  Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined),
  );

/** A field that was emptied is a field that was not given. */
export function withoutGaps<Values extends { action?: object; rules?: object[] }>(values: Values) {
  return {
    ...values,
    ...(values.action ? { action: full(values.action) } : {}),
    ...(values.rules ? { rules: values.rules.map(full) } : {}),
  };
}
