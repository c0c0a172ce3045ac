import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../errors.ts";

/** PostgreSQL has no text with a null byte in it, so nothing here is called that. */
export const refuseNullBytes: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes("%00")) throw new CommerceError("bad_request", "Invalid URL.");
  await next();
};
