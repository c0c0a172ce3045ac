import { connect, type Socket } from "node:net";
import { once } from "node:events";

/** Connections that only ever take up room; `end` lets them go. */
export async function openSockets(baseUrl: string, count: number, greeting = "") {
  const { port } = new URL(baseUrl);
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    if (greeting) socket.write(greeting);
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    if (greeting) for (const socket of sockets) if (socket.writable) socket.write("x: y\r\n");
  }, 500);
  return {
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    end() {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends text as it is and answers the first line that comes back, or nothing if the door is shut. */
export async function shout(baseUrl: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  const heard = Promise.race([once(socket, "data"), once(socket, "close")]);
  socket.write(text);
  const [data] = (await heard) as [unknown];
  socket.destroy();
  return Buffer.isBuffer(data) ? (data.toString().split("\r\n")[0] ?? "") : "";
}
