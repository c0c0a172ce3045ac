import type { z } from "zod";

export type Problem = { path: readonly string[]; message: string };

/** Rules over several fields, run even when one of them is already wrong, so that all is told at once. */
export function crossCheck<Schema extends z.ZodObject>(
  schema: Schema,
  findProblems: (value: Partial<z.output<Schema>>) => readonly Problem[],
): Schema {
  return schema.superRefine(
    (value, context) => {
      for (const { path, message } of findProblems(value as Partial<z.output<Schema>>)) {
        context.addIssue({ code: "custom", path: [...path], message });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}
