import type { z } from "zod";

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
