import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openBackend } from "./backend.ts";

test("gift cards are offered as the office of the backend says", async () => {
  const api = createServer((_request, response) => response.end('{"giftCards":false}'));
  api.listen(0);
  await once(api, "listening");
  const SHOP_API_URL = `http://localhost:${(api.address() as AddressInfo).port}/api/v2`;
  const config = readConfig({ SHOP_API_URL, FEATURE_GIFT_CARDS: "true" });
  const backend = openBackend({ ...config, SHOP_API_URL }, pino({ level: "silent" }));
  expect(backend.features()).toEqual({ giftCards: true });
  await expect.poll(() => backend.features()).toEqual({ giftCards: false });
  backend.close();
  api.close();
  api.closeAllConnections();
});
