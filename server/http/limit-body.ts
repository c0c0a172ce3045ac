import { bodyLimit } from "hono/body-limit";
import type { Context, MiddlewareHandler } from "hono";
import { apiPrefix, apiRoot } from "#contract/paths.ts";

export const megabyte = 1024 * 1024;

const tooLarge = "Quello che hai inviato è troppo grande.";

/** A body beyond the limit, said in advance or found on the way, is refused in the caller's own terms. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: (c: Context) => {
      // The rest of the body is not read, so nothing can follow it on this connection.
      c.header("connection", "close");
      return c.req.path.startsWith(`${apiRoot}/`)
        ? c.json({ code: 413, message: "The body is too large." }, 413)
        : c.text(tooLarge, 413);
    },
  });
  // To ask for a body builds a second request around it; reads have none, and Node holds a caller to the length they say.
  return (c, next) => {
    const isRead = /^(GET|HEAD)$/.test(c.req.method);
    const said = c.req.header("transfer-encoding") ? undefined : c.req.header("content-length");
    return isRead || Number(said) <= maxSize ? next() : limit(c, next);
  };
}

/** Only the back office sends files; videos are the largest of them. */
const fileLimits: [RegExp, number][] = [
  [new RegExp(`^${apiPrefix}/admin/(images|pictures/\\d+/replacement)$`), 65 * megabyte],
  [new RegExp(`^${apiPrefix}/admin/imports/`), 21 * megabyte],
];

export const limitApiBody: MiddlewareHandler = (c, next) => {
  const [, limit] = fileLimits.find(([path]) => path.test(c.req.path)) ?? [];
  return limitBody(limit ?? megabyte)(c, next);
};
