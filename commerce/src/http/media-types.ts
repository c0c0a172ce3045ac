import type { MiddlewareHandler } from "hono";
import { CommerceError } from "../errors.ts";

const accepted: Record<string, string[]> = {
  POST: ["application/ld+json", "application/json"],
  PUT: ["application/ld+json", "application/json"],
  PATCH: ["application/merge-patch+json"],
};

/** Files are sent as what they are; mail programs leave a newsletter with a form (RFC 8058). */
const exceptions: [RegExp, string[]][] = [
  [/\/customers\/newsletter\/[^/]+\/unsubscribe$/, ["application/x-www-form-urlencoded"]],
  [/\/admin\/images$/, ["multipart/form-data"]],
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
