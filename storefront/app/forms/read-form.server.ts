import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** A posted form that cannot be read is an empty one. */
export function readFormData(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

export function checkForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema });
}
