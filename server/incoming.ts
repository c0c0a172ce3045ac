import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./log.ts";

const requests = new WeakMap<Request, IncomingMessage>();

/** Notes who asks, so that the limits of the backend count shoppers and not the storefront. */
export const noteIncoming = createMiddleware<ServerEnv>(async (c, next) => {
  const { incoming } = c.env as { incoming?: IncomingMessage };
  if (incoming) requests.set(c.req.raw, incoming);
  await next();
});

/** The same visitor's request, rewritten. */
export function copyIncoming(from: Request, to: Request): Request {
  const incoming = requests.get(from);
  if (incoming) requests.set(to, incoming);
  return to;
}

export const incomingOf = (request: Request): IncomingMessage | undefined => requests.get(request);
