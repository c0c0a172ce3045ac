import type { ChaosWorld } from "./chaos-world.ts";

export type SentRequest = { method: string; path: string; from: number; to: number };
export type Failure = SentRequest & { how: string };

/** A key is free ten seconds after the process that held it died (`leaseSeconds` of keyed-attempt.ts); the rest is slack. */
const longestRefusalMs = 15_000;

type KeyUse = { tries: number; running: number; lastEnd: number };

/** Notes every request to the shop that failed (a 5xx, or no answer at all), and keys that were refused for too long. */
export function watchTraffic(world: ChaosWorld) {
  const send = globalThis.fetch;
  const failures: Failure[] = [];
  const refusals: string[] = [];
  const keys = new Map<string, KeyUse>();
  let requests = 0;

  const beginTry = (key: string) => {
    const use = keys.get(key) ?? { tries: 0, running: 0, lastEnd: Date.now() };
    keys.set(key, use);
    use.tries += 1;
    use.running += 1;
    return (status: number | undefined) => {
      use.running -= 1;
      if (status !== 409) return void (use.lastEnd = Date.now());
      const waitedMs = Date.now() - use.lastEnd;
      // While another try has no answer yet, it may hold the key.
      if (use.running === 0 && waitedMs > longestRefusalMs)
        refusals.push(`"${key}" was refused ${waitedMs} ms after the last try that was not`);
    };
  };

  globalThis.fetch = async (input, init) => {
    const { method, url, headers } =
      input instanceof Request ? input : new Request(input, { ...init, body: null });
    // Of the harness, which waits for a process to start.
    const isWatch = url.endsWith("/readyz");
    if (isWatch || !url.startsWith(world.baseUrl())) return send(input, init);
    requests += 1;
    const key = headers.get("idempotency-key");
    const endTry = key === null ? () => {} : beginTry(key);
    const from = Date.now();
    const fail = (how: string) => {
      const { pathname: path } = new URL(url);
      failures.push({ from, to: Date.now(), method, path, how });
    };
    try {
      const response = await send(input, init);
      endTry(response.status);
      if (response.status >= 500) fail(String(response.status));
      return response;
    } catch (error) {
      endTry(undefined);
      fail(String((error as Error).cause ?? error));
      throw error;
    }
  };
  return {
    failures,
    refusals,
    count: () => requests,
    /** Writes that were sent more than once. */
    repeated: () => [...keys.values()].filter(({ tries }) => tries > 1).length,
    stop: () => void (globalThis.fetch = send),
  };
}
