import { useForm } from "@conform-to/react";
import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export type FormResult = SubmissionResult<string[]>;

type ShopFormOptions<Schema extends z.ZodObject> = {
  /** Unique in the page; the ids of the fields begin with it. */
  id: string;
  /** Or how to choose it, for forms whose rules depend on an answer. */
  schema: Schema | ((form: FormData) => Schema);
  /** What the action answered. */
  lastResult: FormResult | null | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
};

/** A form with one schema on both sides. Give `form` to `ShopForm` and each of the fields to its control. */
export function useShopForm<Schema extends z.ZodObject>({
  id,
  schema,
  lastResult,
  defaultValue,
}: ShopFormOptions<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: typeof schema === "function" ? schema(formData) : schema }),
  });
}
