import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/** Changes of one commit come together, and other processes hear of them within milliseconds. */
const patience = { gatherMs: 250, triesMs: [0, 1000, 5000, 30_000] };

/**
 * Tells the CDN in front of the shop what to forget: a POST of `{ "keys": [...] }`, the surrogate keys of changed data,
 * or of `{ "everything": true }` after changes may have been missed.
 */
export function createPurge(url: string, log: Logger, { gatherMs, triesMs } = patience) {
  let keys = new Set<string>();
  let everything = false;
  let waiting: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    const body = JSON.stringify(everything ? { everything } : { keys: [...keys] });
    [keys, everything, waiting] = [new Set(), false, undefined];
    const headers = { "content-type": "application/json" };
    for (const rest of triesMs) {
      await pause(rest, undefined, { ref: false });
      const signal = AbortSignal.timeout(5000);
      const answer = await fetch(url, { method: "POST", headers, body, signal }).catch(() => null);
      if (answer?.ok) return;
    }
    log.error({ body }, "the CDN was not purged: it serves old pages until they expire");
  }

  const soon = () => (waiting ??= setTimeout(() => void send(), gatherMs).unref());
  return {
    onChange(key: string): void {
      keys.add(key);
      soon();
    },
    onGap(): void {
      everything = true;
      soon();
    },
  };
}
