declare const content: unique symbol;

/** A value as JSON text, on its way from a loader to the page. */
export type Packed<Value> = string & { readonly [content]?: Value };

const unpacked = new Map<string, unknown>();
const mostKept = 20;

/** The framework writes every value of an object with a number of its own, which hardly compresses: text does. */
export function pack<Value>(value: Value): Packed<Value> {
  const text = JSON.stringify(value);
  keep(text, value);
  return text;
}

/** The same object each time, as long as it is in use. */
export function unpack<Value>(text: Packed<Value>): Value {
  if (!unpacked.has(text)) keep(text, JSON.parse(text));
  return unpacked.get(text) as Value;
}

function keep(text: string, value: unknown): void {
  if (unpacked.size >= mostKept) unpacked.clear();
  unpacked.set(text, value);
}
