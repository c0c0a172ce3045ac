import { freePort } from "../tests/harness/free-port.ts";

const megabyte = 1024 * 1024;

export type Held = { heap: number; outside: number };

/** Start a process with `env`; `held` then reads its heap through the inspector, as often as needed. */
export async function heldMemory() {
  const port = await freePort();
  let count = 0;
  const connect = async () => {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
    await new Promise((ready) => socket.addEventListener("open", ready, { once: true }));
    const send = (method: string, params = {}) =>
      new Promise<{ result?: { value?: string } }>((answered) => {
        const id = ++count;
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(String(data)) as { id?: number; result: object };
          if (message.id === id) answered(message.result);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    return { send, close: () => socket.close() };
  };
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    async held(): Promise<Held> {
      const { send, close } = await connect();
      await send("HeapProfiler.collectGarbage");
      const expression = "JSON.stringify(process.memoryUsage())";
      const { result } = await send("Runtime.evaluate", { expression });
      close();
      const { heapUsed, external } = JSON.parse(result?.value ?? "") as NodeJS.MemoryUsage;
      return { heap: heapUsed / megabyte, outside: external / megabyte };
    },
  };
}
