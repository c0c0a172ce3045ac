import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const roundTrip = 150;
const bytesPerMs = 200;

/** A proxy that simulates a mobile network: 1.6 Mbit/s, 150 ms round trip. */
export async function slowNetwork(target: string): Promise<{ baseUrl: string; stop(): void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let lineFreeAt = 0;
  const server = createServer((near) => {
    open.add(near.on("close", () => open.delete(near)).on("error", () => near.destroy()));
    setTimeout(() => {
      const far = connect(Number(port), hostname).on("error", () => near.destroy());
      const [toFar, toNear] = [inOrder(), inOrder()];
      near.on("data", (chunk: Buffer) =>
        toFar(performance.now() + roundTrip / 2, () => far.write(chunk)),
      );
      near.on("close", () => far.destroy());
      far.on("data", (chunk: Buffer) => {
        lineFreeAt = Math.max(lineFreeAt, performance.now()) + chunk.length / bytesPerMs;
        toNear(lineFreeAt + roundTrip / 2, () => near.write(chunk));
      });
      far.on("end", () => toNear(lineFreeAt + roundTrip, () => near.end()));
    }, roundTrip);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { baseUrl, stop };
}

/** Chains the timers: they are inexact, so that a later chunk could overtake an earlier one. */
function inOrder() {
  let last = Promise.resolve();
  return (at: number, act: () => void) => {
    last = last.then(() => pause(Math.max(0, at - performance.now()))).then(act);
  };
}
