import type { z } from "zod";
import { invalidAll } from "../errors.ts";

/** Holds input against the rules of a form; all that is wrong is told at once. */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidAll(
    result.error.issues.map(({ path, message }) => ({ propertyPath: path.join("."), message })),
  );
}
