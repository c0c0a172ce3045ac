import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const roundTrip = 150;
const bytesPerMs = 200;

/** A port in front of the shop that behaves as a phone's network does: 1.6 Mbit/s, 150 ms there and back. */
export async function slowNetwork(target: string): Promise<{ baseUrl: string; stop(): void }> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let lineFreeAt = 0;
  const server = createServer((near) => {
    open.add(near.on("close", () => open.delete(near)).on("error", () => near.destroy()));
    setTimeout(() => {
      const far = connect(Number(port), hostname).on("error", () => near.destroy());
      near.on("data", (chunk: Buffer) => later(roundTrip / 2, () => far.write(chunk)));
      near.on("close", () => far.destroy());
      far.on("data", (chunk: Buffer) => {
        lineFreeAt = Math.max(lineFreeAt, performance.now()) + chunk.length / bytesPerMs;
        later(lineFreeAt - performance.now() + roundTrip / 2, () => near.write(chunk));
      });
      far.on("end", () => later(lineFreeAt - performance.now() + roundTrip, () => near.end()));
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

function later(wait: number, act: () => void): void {
  setTimeout(act, Math.max(0, wait));
}
