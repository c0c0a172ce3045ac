import { streamSSE } from "hono/streaming";
import type { Changes } from "../db/changes.ts";
import { CommerceError } from "../ctx.ts";
import { shopperOf } from "./client.ts";
import { createRouter } from "./router.ts";

const heartbeatMs = 15_000;

/**
 * Publishes changed cache tags to storefronts on other hosts, as server-sent events. Requires the shared secret; after a
 * broken connection the listener assumes that it missed changes.
 */
export function changeFeed(changes: Changes, ending: AbortSignal) {
  return createRouter().get("/changes", (c) => {
    if (!shopperOf(c)) throw new CommerceError("unauthenticated", "Signature not found");
    c.header("cache-control", "no-store");
    // Prevents proxies (nginx) from buffering the stream.
    c.header("x-accel-buffering", "no");
    return streamSSE(c, async (stream) => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const tell = (data: string, event: string) => void stream.writeSSE({ event, data });
      const unsubscribe = changes.subscribe({
        onChange: (family) => tell(family, "change"),
        onGap: () => tell("", "gap"),
      });
      const heartbeat = setInterval(() => void stream.write(": \n\n"), heartbeatMs);
      stream.onAbort(end);
      ending.addEventListener("abort", () => end(), { once: true });
      tell("", "open");
      await over;
      clearInterval(heartbeat);
      unsubscribe();
    });
  });
}
