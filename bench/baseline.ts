import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export type Baseline = { baseUrl: string; pid: number; stop(): void };

export type Answer = { head: string[]; body: Buffer };

/** Runs in its own process, as the shop does, so that the comparison is fair. */
export async function startBaseline(page: Answer): Promise<Baseline> {
  const child = fork(new URL("baseline-server.ts", import.meta.url));
  child.send({ page: page.body.toString("base64"), head: page.head });
  const [{ port }] = (await once(child, "message")) as [AddressInfo];
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
