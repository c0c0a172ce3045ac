import { streamSSE } from "hono/streaming";
import type { Changes } from "../db/changes.ts";
import { CommerceError } from "../ctx.ts";
import { shopperOf } from "./client.ts";
import { createRouter } from "./router.ts";

const heartbeatMs = 15_000;

/**
 * What commits change, told to storefronts on other hosts as it happens: the families of data, as server-sent events.
 * Only those who share the secret may listen; a line that breaks is the listener's gap.
 */
export function changeFeed(changes: Changes, ending: AbortSignal) {
  return createRouter().get("/changes", (c) => {
    if (!shopperOf(c)) throw new CommerceError("unauthenticated", "Signature not found");
    c.header("cache-control", "no-store");
    // A proxy that collects the stream would tell of a change too late.
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
