import { z } from "zod";
import { fieldInputs, type Kind } from "#contract/admin/fields.ts";

/** A type of thing staff create in the office, as defined by a plugin. */
export type DefinedKind<Fields = z.ZodObject> = {
  /** As stored; unique among all plugins. */
  type: string;
  /** Label in the office. */
  label: string;
  /** Form fields: `.meta({ title })` labels a field, `.meta({ input })` selects its input. */
  fields: Fields;
};

export const byType = <Defined extends DefinedKind, Result>(
  kinds: readonly Defined[],
  resultOf: (kind: Defined) => Result,
): Record<string, Result> => Object.fromEntries(kinds.map((kind) => [kind.type, resultOf(kind)]));

/** Discriminated union of these types, by the field `key`. */
export function schemaOf<Key extends string>(kinds: readonly DefinedKind[], key: Key) {
  const [first, ...rest] = kinds.map(({ type, fields }) =>
    z.object({ ...fields.shape, [key]: z.literal(type) }),
  );
  const schema = first ? z.discriminatedUnion(key, [first, ...rest]) : z.never();
  return schema as z.ZodType<Record<Key, string>>;
}

type Named = Pick<DefinedKind, "type">;

const reported = new WeakSet<object>();

/** A plugin type that throws must not stop anyone from buying. Reported once, because every cart is priced many times. */
export function attempt<Result>(kind: Named, work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch (error) {
    report(kind, error);
    return otherwise;
  }
}

/** The same for work that waits for something. */
export async function attemptLater<Result>(
  kind: Named,
  work: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    report(kind, error);
    return otherwise;
  }
}

const report = (kind: Named, error: unknown) => reportOnce(kind, `The type ${kind.type}`, error);

/** Warns of the first failure of a plugin's part. */
export function reportOnce(part: object, name: string, error: unknown): void {
  if (!reported.has(part)) process.emitWarning(`${name} failed: ${String(error)}`);
  reported.add(part);
}

/** A type's form, for the office. */
export const describeKind = ({ type, label, fields }: DefinedKind): Kind => ({
  type,
  label,
  fields: Object.entries(fields.shape).map(([name, schema]) => {
    const field = Field.parse(z.toJSONSchema(z.object({ [name]: schema }), { io: "input" }));
    const { title = name, ...shape } = field.properties[name] ?? {};
    return {
      name,
      label: title,
      input: inputOf(shape),
      required: field.required.includes(name),
      ...(shape.enum && { choices: shape.enum }),
    };
  }),
});

const Shape = z.object({
  title: z.string().optional(),
  input: z.enum(fieldInputs).optional().catch(undefined),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
const Field = z.object({
  properties: z.record(z.string(), Shape),
  required: z.array(z.string()).default([]),
});

function inputOf({ input, type, enum: choices }: Omit<z.output<typeof Shape>, "title">) {
  if (input) return input;
  if (choices) return "choice";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "flag";
  return type === "array" ? "list" : "text";
}
