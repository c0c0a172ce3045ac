import { fork } from "node:child_process";
import { once } from "node:events";

export type Baseline = { http: string; hono: string; stop(): void };

/** Runs in a process of its own, as the shop does, so that the comparison is fair. */
export async function startBaseline(page: Uint8Array, json: string): Promise<Baseline> {
  const child = fork(new URL("baseline-server.ts", import.meta.url));
  child.send({ page: Buffer.from(page).toString("base64"), json });
  const [ports] = (await once(child, "message")) as [{ http: number; hono: number }];
  return {
    http: `http://127.0.0.1:${ports.http}`,
    hono: `http://127.0.0.1:${ports.hono}`,
    stop: () => void child.kill(),
  };
}
