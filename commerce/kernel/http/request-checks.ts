import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../ctx.ts";

const accepted: Record<string, string[]> = {
  POST: ["application/ld+json", "application/json"],
  PUT: ["application/ld+json", "application/json"],
  PATCH: ["application/merge-patch+json"],
};

/** Exceptions to JSON bodies: file uploads, and one-click unsubscribe by form post (RFC 8058). */
const exceptions: [RegExp, string[]][] = [
  [/\/customers\/newsletter\/[^/]+\/unsubscribe$/, ["application/x-www-form-urlencoded"]],
  [/\/product-reviews\/own\/photos$/, ["multipart/form-data"]],
  [/\/admin\/(images|pictures\/\d+\/replacement)$/, ["multipart/form-data"]],
  [/\/admin\/backups\/[^/]+\/copia\.tar\.enc$/, ["multipart/form-data"]],
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

/** PostgreSQL text cannot contain null bytes, so no record has such a name. */
export const refuseNullBytes: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes("%00")) throw new CommerceError("bad_request", "Invalid URL.");
  await next();
};

/** Refuses null bytes and lone surrogates in a body's values and keys, at any depth. */
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
