import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { signatureHeader, signCall } from "#commerce/kernel/http/storefront-signature.ts";

export type ChangeListener = {
  /** A transaction of the backend changed data with this cache tag. */
  onChange: (family: string) => void;
  /** The connection was down, so changes may have been missed. */
  onGap: () => void;
};

type Feed = { url: string; secret: string; log: Logger };

const shortestMs = 1000;
const longestMs = 30_000;
/** The backend sends a heartbeat every quarter of this time. */
const silenceMs = 60_000;

/** Subscribes to the backend's change feed; reconnects with back-off and reports the gap. */
export async function followFeed(
  feed: Feed,
  listener: ChangeListener,
  ending: AbortSignal,
): Promise<void> {
  let rest = shortestMs;
  let refused: number | undefined;
  while (!ending.aborted) {
    try {
      for await (const { event, data } of listen(feed, ending)) {
        [rest, refused] = [shortestMs, undefined];
        if (event === "change") listener.onChange(data);
        // Caches are cleared after reconnecting, not before: while the backend is down, old pages are all there is.
        else listener.onGap();
      }
    } catch (error) {
      if (ending.aborted) return;
      const status = error instanceof NoFeedError ? error.status : 0;
      if (status !== refused) {
        const message = "the backend tells no changes: cached pages keep their lifetimes";
        feed.log.warn({ feed: feed.url, status, err: status === 0 ? error : undefined }, message);
      }
      refused = status;
    }
    await pause(rest, undefined, { signal: ending, ref: false }).catch(() => {});
    rest = Math.min(rest * 2, longestMs);
  }
}

class NoFeedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The feed answered ${status}`);
    this.status = status;
  }
}

async function* listen({ url, secret }: Feed, ending: AbortSignal) {
  const quiet = new AbortController();
  const watchdog = setTimeout(() => quiet.abort(), silenceMs);
  try {
    const nobody = { address: "::", nearby: false };
    const call = { method: "GET", url };
    const headers = {
      accept: "text/event-stream",
      [signatureHeader]: signCall(nobody, { secret, now: new Date(), call }),
    };
    const signal = AbortSignal.any([ending, quiet.signal]);
    const response = await fetch(url, { headers, signal });
    if (!response.ok || !response.body) throw new NoFeedError(response.status);
    let unread = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      watchdog.refresh();
      const messages = (unread + chunk).split("\n\n");
      unread = messages.pop() ?? "";
      for (const message of messages) {
        const field = (name: string) =>
          new RegExp(`^${name}: ?(.*)$`, "m").exec(message)?.[1] ?? "";
        if (field("event")) yield { event: field("event"), data: field("data") };
      }
    }
  } finally {
    clearTimeout(watchdog);
  }
}
