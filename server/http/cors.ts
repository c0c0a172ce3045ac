import { cors } from "hono/cors";
import type { Config } from "../config.ts";

/**
 * Pages of the named origins may call the shop API from a browser. Never with cookies, and never the back office's:
 * whoever calls shows a bearer.
 */
export const allowOrigins = ({ CORS_ORIGINS }: Pick<Config, "CORS_ORIGINS">) =>
  cors({
    origin: CORS_ORIGINS.includes("*") ? "*" : CORS_ORIGINS,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "Accept",
      "Accept-Language",
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-None-Match",
      "X-Channel-Code",
    ],
    exposeHeaders: ["Allow", "ETag", "Idempotency-Replayed", "Link", "Retry-After", "X-Request-Id"],
    maxAge: 600,
  });
