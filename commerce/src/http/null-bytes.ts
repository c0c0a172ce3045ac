import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../errors.ts";

/** PostgreSQL has no text with a null byte in it, so nothing here is called that. */
export const refuseNullBytes: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes("%00")) throw new CommerceError("bad_request", "Invalid URL.");
  await next();
};

/** The same for what a body says, at any depth. */
export function refuseNullBytesIn(body: unknown): void {
  if (typeof body === "string" && body.includes("\0")) {
    throw new CommerceError("bad_request", "Text must not contain null bytes.");
  }
  if (typeof body === "object" && body !== null) Object.values(body).forEach(refuseNullBytesIn);
}
