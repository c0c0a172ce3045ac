import { once } from "node:events";
import { connect as open } from "node:net";

export type Call = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Connection = { send(call: Call): Promise<number>; close(): void };

const defaults = { "accept-encoding": "br", "user-agent": "Mozilla/5.0 Firefox/140.0" };
const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("0\r\n\r\n");

/** A minimal HTTP client, so that it takes little CPU from the server. */
export async function connect(baseUrl: string): Promise<Connection> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = open({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let answer = newAnswer();
  socket.on("data", (chunk) => {
    const status = answer.add(chunk);
    if (status === undefined) return;
    answer = newAnswer();
    waiting?.resolve(status);
  });
  const fail = () => waiting?.reject(new Error("The server closed the connection"));
  socket.on("error", fail).on("close", fail);
  return {
    send: (call) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(write(call, host));
      }),
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}

function write({ method = "GET", path, headers, body = "" }: Call, host: string): string {
  const length = method === "GET" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...defaults, ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${body}`;
}

function newAnswer() {
  let head: Buffer | undefined;
  let missing = 0;
  let chunked = false;
  let status = 0;
  return {
    add(chunk: Buffer): number | undefined {
      if (status === 0) {
        head = head ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf(endOfHead);
        if (end < 0) return undefined;
        const text = head.toString("latin1", 0, end).toLowerCase();
        status = Number(text.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
        chunked = text.includes("\r\ntransfer-encoding: chunked");
        missing = Number(length ?? 0) - (head.length - end - 4);
      } else {
        missing -= chunk.length;
      }
      const ended = chunked ? endsWith(chunk, endOfChunks) : missing <= 0;
      return ended ? status : undefined;
    },
  };
}

const endsWith = (chunk: Buffer, end: Buffer) =>
  chunk.subarray(Math.max(0, chunk.length - end.length)).equals(end);
