import { recordOf } from "../format/keys-of.ts";
import { z } from "zod";
import { PageEdges, PageQuery, schema } from "../json-ld.ts";

const Direction = z.enum(["asc", "desc"]).optional();

/** The query of a list: its page, its filters, and `order[field]` for each field it can be sorted by. */
export function listQuery<Field extends string, Filters extends z.ZodRawShape>(
  sortable: readonly Field[],
  filters: Filters,
) {
  const order = recordOf(
    sortable.map((field) => `order[${field}]` as const),
    () => Direction,
  );
  return PageQuery.extend({ ...PageEdges.shape, ...filters, ...order });
}

export const Search = z.string().trim().max(200).optional().describe("Words to look for");

/** Result of a bulk action: every record is processed separately, so one failure does not stop the others. */
export const BatchDone = schema("BatchDone", {
  done: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type BatchDone = z.infer<typeof BatchDone>;

/** A boolean query parameter: `true` or `false`. */
export const Flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

export const Moment = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), "Data non valida")
  .transform(
    (text) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(" ", "T")}Z`),
  )
  .describe("ISO 8601, or `Y-m-d H:i:s` in UTC");
