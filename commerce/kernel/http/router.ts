import { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { invalidAll } from "../errors.ts";
import { requestError } from "./errors.ts";
import { refuseUnfitText } from "./request-checks.ts";

export type Env = { Variables: { ctx: Ctx; log: Logger; requestId: string } };

/** Routes of one domain; broken input is refused in one place for all of them. */
export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw requestError(result.target, result.error);
      if (result.target === "json") refuseUnfitText(result.data);
    },
  });
}

export type Router = ReturnType<typeof createRouter>;

const mediaType = "application/ld+json";

/** Shorthands for the OpenAPI description of a route. */
export const answers = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { [mediaType as "application/ld+json"]: { schema } },
  description,
});

export const empty = (description: string) => ({ description });

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { [mediaType as "application/ld+json"]: { schema } },
  required: true,
});

export const patch = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { "application/merge-patch+json": { schema } },
  required: true,
});

export const errors = {
  400: empty("Malformed request"),
  404: empty("Not found"),
  422: empty("A rule is broken"),
} as const;

/** Anything that is not an id is the id of nothing. */
export const numericId = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

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

/** Callers name a resource by its IRI or its bare code; what cannot be read names nothing. */
export function codeInIri(name: string): string {
  try {
    const code = decodeURIComponent(name.split("/").at(-1) ?? "");
    return code.includes("\0") ? "" : code;
  } catch {
    return "";
  }
}
