import type { z } from "zod";
import { invalidAll } from "./errors.ts";

/** The rules of a form, told field by field as the backend tells them. */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidAll(
    result.error.issues.map(({ path, message }) => ({ propertyPath: path.join("."), message })),
  );
}
