import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./log.ts";

const addresses = new WeakMap<Request, string>();

/** Notes who asks, so that the limits of the backend count shoppers and not the storefront. */
export function noteClientAddress(trustProxy: boolean) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { incoming } = c.env as { incoming?: IncomingMessage };
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    const address = (trustProxy && forwarded) || incoming?.socket.remoteAddress;
    if (address) addresses.set(c.req.raw, address);
    await next();
  });
}

export const clientAddressOf = (request: Request): string | undefined => addresses.get(request);
