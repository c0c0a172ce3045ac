import { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { CommerceError, invalidAll } from "../errors.ts";
import { requestError, violationsOf } from "./errors.ts";
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
  throw invalidAll(violationsOf(result.error));
}

const looksLikeIri = /^(\/|https?:\/\/)/i;

/** Callers name a resource by its IRI or its bare code; an IRI of another kind or host names nothing. */
export function readIri({ config }: Ctx, kind: string, name: string): string | undefined {
  const { origin } = new URL(config.publicUrl);
  const iri = name.startsWith(`${origin}/`) ? name.slice(origin.length) : name;
  if (!looksLikeIri.test(iri)) return iri;
  const home = `${config.apiPrefix}/shop/${kind}/`;
  if (!iri.startsWith(home)) return undefined;
  try {
    const code = decodeURIComponent(iri.slice(home.length));
    return code.includes("\0") ? undefined : code;
  } catch {
    return undefined;
  }
}

/** The same where a body must name something. */
export function codeInIri(ctx: Ctx, kind: string, name: string): string {
  const code = readIri(ctx, kind, name);
  if (code === undefined) throw new CommerceError("bad_request", `Invalid IRI "${name}".`);
  return code;
}
