import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../errors.ts";

/** PostgreSQL has no text with a null byte in it, so nothing here is called that. */
export const refuseNullBytes: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes("%00")) throw new CommerceError("bad_request", "Invalid URL.");
  await next();
};

/** The same for what a body says or names its fields, at any depth; half a character is no text either. */
export function refuseUnfitText(body: unknown): void {
  if (typeof body === "string" && (body.includes("\0") || !body.isWellFormed())) {
    throw new CommerceError("bad_request", "Text must be well-formed, without null bytes.");
  }
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    refuseUnfitText(name);
    refuseUnfitText(value);
  }
}
