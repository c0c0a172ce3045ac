import { bodyLimit } from "hono/body-limit";
import type { Context } from "hono";

const tooLarge = "Quello che hai inviato è troppo grande.";

/** A body beyond the limit, said in advance or found on the way, is refused in the caller's own terms. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c: Context) =>
      c.req.path.startsWith("/api/")
        ? c.json({ code: 413, message: "The body is too large." }, 413)
        : c.text(tooLarge, 413),
  });
