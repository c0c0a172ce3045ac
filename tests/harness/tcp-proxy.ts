import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy before the database: it resets its connections, or is gone for a while. */
export async function openTcpProxy(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const upstream = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port: ownPort } = proxy.address() as AddressInfo;
  const reset = () => sockets.forEach((socket) => socket.resetAndDestroy());
  const close = async () => {
    const closed = once(proxy, "close");
    proxy.close();
    reset();
    await closed;
  };
  const reopen = () => once(proxy.listen(ownPort, "127.0.0.1"), "listening");
  return { port: ownPort, reset, close, reopen };
}
