import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Answer } from "./baseline.ts";

const ofTheServer = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Returns the compressed bytes: `fetch` would decompress them. */
export async function rawAnswer(url: string): Promise<Answer> {
  const request = get(url, { headers: { "accept-encoding": "br" }, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const head = Object.entries(response.headers)
    .filter(([name]) => !ofTheServer.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  return { head, body: await buffer(response) };
}
