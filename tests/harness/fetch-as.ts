import { request } from "node:http";
import { buffer } from "node:stream/consumers";

type Init = { method?: string; headers?: Record<string, string>; body?: string };
export type Fetch = (url: string, init?: Init) => Promise<Response>;

/** Asks for a shop by its name, as a proxy in front of it would: `fetch` lets nobody choose the Host header. */
export const fetchAs =
  (host: string): Fetch =>
  (url, { method = "GET", headers = {}, body = "" } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method, headers: { ...headers, host } }, (answer) => {
        const { statusCode: status = 0, headersDistinct } = answer;
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const empty = status === 204 || status === 304;
        buffer(answer).then(
          (bytes) => resolve(new Response(empty ? null : bytes, { status, headers: pairs })),
          reject,
        );
      });
      asked.on("error", reject).end(body);
    });
