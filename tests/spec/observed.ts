import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen, openStorefront } from "#tests/backends/storefront.ts";
import { shopUrl } from "./line.ts";

type Json = Record<string, unknown>;
type SentCall = { call: string; headers: IncomingHttpHeaders; body: Json };

const forwarded = ["accept", "accept-language", "authorization", "content-type"] as const;

/**
 * A storefront of its own in front of the shop's API. Records the calls it makes as «GET orders/…», without the prefix of
 * the API, and answers them as `change` says, so that a page can be read in a situation the demo does not have.
 */
export async function openObserved(
  change: (call: string, answer: Json) => Json = (_, body) => body,
) {
  const calls: SentCall[] = [];
  const api = await listen(
    createServer(async (request, response) => {
      const { method = "GET", url = "", headers } = request;
      const sent = await text(request);
      const call = `${method} ${url.replace("/api/v2/shop/", "")}`;
      calls.push({ call, headers, body: sent ? (JSON.parse(sent) as Json) : {} });
      const answer = await fetch(shopUrl + url, {
        method,
        headers: forwarded
          .map((name) => [name, headers[name] ?? ""])
          .filter(([, value]) => value) as [string, string][],
        ...(sent && { body: sent }),
        redirect: "manual",
      });
      const body = await answer.text();
      const type = answer.headers.get("content-type") ?? "text/plain";
      response.writeHead(answer.status, { "content-type": type });
      response.end(
        type.includes("json") && body
          ? JSON.stringify(change(call, JSON.parse(body) as Json))
          : body,
      );
    }),
  );
  const front = await openStorefront(api.url);
  onTestFinished(async () => {
    await front.close();
    await api.close();
  });
  return {
    url: front.url,
    callsOf: (pattern: RegExp) => calls.filter(({ call }) => pattern.test(call)),
  };
}
