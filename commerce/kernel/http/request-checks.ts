import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../ctx.ts";

const accepted: Record<string, string[]> = {
  POST: ["application/ld+json", "application/json"],
  PUT: ["application/ld+json", "application/json"],
  PATCH: ["application/merge-patch+json"],
};

/** Files are sent as what they are; mail programs leave a newsletter with a form (RFC 8058). */
const exceptions: [RegExp, string[]][] = [
  [/\/customers\/newsletter\/[^/]+\/unsubscribe$/, ["application/x-www-form-urlencoded"]],
  [/\/product-reviews\/own\/photos$/, ["multipart/form-data"]],
  [/\/admin\/(images|pictures\/\d+\/replacement)$/, ["multipart/form-data"]],
  [/\/admin\/imports\/\w+$/, ["text/csv"]],
];

export const requireMediaType: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  const exception = method === "POST" && exceptions.find(([pattern]) => pattern.test(path));
  const types = exception ? exception[1] : accepted[method];
  if (types) {
    const sent = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!types.includes(sent)) {
      throw new CommerceError(
        "unsupported_media_type",
        `The content-type "${sent}" is not supported. Supported MIME types are "${types.join('", "')}".`,
      );
    }
  }
  await next();
};

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
