import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createShop } from "#contract/client/client.ts";
import { CONTRACT_VERSION } from "#contract/constants.ts";
import { openBackend } from "./backend.ts";

/** A storefront connected to a backend with a single answer; records the calls. */
async function openWith(answer: object) {
  const asked: string[] = [];
  const api = createServer((request, response) => {
    const path = (request.url ?? "").replace("/api/v2", "");
    asked.push(path);
    response.setHeader("surrogate-key", "structure content");
    response.end(JSON.stringify(answer));
  });
  api.listen(0);
  await once(api, "listening");
  const SHOP_API_URL = `http://localhost:${(api.address() as AddressInfo).port}/api/v2`;
  const config = { ...readConfig({ SHOP_API_URL, FEATURE_GIFT_CARDS: "true" }), SHOP_API_URL };
  const backend = openBackend(config, pino({ level: "silent" }));
  const connection = { baseUrl: SHOP_API_URL, channel: "WEB", fetch: backend.fetch };
  const close = () => {
    backend.close();
    api.close();
    api.closeAllConnections();
  };
  return { backend, connection, asked, close };
}

test("a backend that reports our contract is read without a dialect, any other with one", async () => {
  for (const contract of [CONTRACT_VERSION, CONTRACT_VERSION + 1, undefined]) {
    const ours = contract === CONTRACT_VERSION;
    const { backend, connection, asked, close } = await openWith({ giftCards: true, contract });
    let dialects = 0;
    const shop = createShop({
      ...connection,
      findDialect: async (...call) => {
        const dialect = await backend.findDialect(...call);
        if (dialect) dialects += 1;
        return dialect;
      },
    });
    const { pages } = await shop.lacks();
    expect({ pages, dialects }).toEqual({ pages: undefined, dialects: ours ? 0 : 1 });
    // A dialect probes which calls the backend has.
    expect(asked.length > 1).toBe(!ours);
    close();
  }
});

test("public answers of a backend of ours are asked for once, and keep the names of what they were made from", async () => {
  const { backend, asked, close } = await openWith({ "hydra:member": [] });
  const first = await backend.knownAnswers(undefined)("/shop/countries");
  const second = await backend.knownAnswers(undefined)("/shop/countries");
  expect(second).toBe(first);
  expect([...(first?.tags ?? [])]).toEqual(["structure", "content"]);
  expect(await backend.knownAnswers(undefined)("/shop/orders/token")).toBeUndefined();
  expect(asked.filter((path) => path === "/shop/countries")).toHaveLength(1);
  close();
});

test("gift cards are offered as the office of the backend says", async () => {
  const { backend, close } = await openWith({ giftCards: false });
  expect(backend.features()).toEqual({ giftCards: true });
  await expect.poll(() => backend.features()).toEqual({ giftCards: false });
  close();
});
