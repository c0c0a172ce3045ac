import { fork } from "node:child_process";
import { once } from "node:events";

export type Baseline = { http: string; hono: string; pid: number; stop(): void };

export type Answer = { head: string[]; body: Buffer };

/** Runs in its own process, as the shop does, so that the comparison is fair. */
export async function startBaseline(page: Answer, json: string): Promise<Baseline> {
  const child = fork(new URL("baseline-server.ts", import.meta.url));
  child.send({ page: page.body.toString("base64"), head: page.head, json });
  const [ports] = (await once(child, "message")) as [{ http: number; hono: number }];
  return {
    http: `http://127.0.0.1:${ports.http}`,
    hono: `http://127.0.0.1:${ports.hono}`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
