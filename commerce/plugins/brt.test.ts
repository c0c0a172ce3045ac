import { afterAll, beforeAll, expect, test } from "vitest";
import { CarrierDown } from "../shipping/index.ts";
import { askCarrier } from "./brt.ts";
import { type Carrier, startCarrier } from "./brt.fixture.ts";

let carrier: Carrier;
beforeAll(async () => {
  carrier = await startCarrier();
});
afterAll(() => carrier.stop());

const ask = () =>
  askCarrier({ apiKey: "key", apiUrl: carrier.apiUrl }, "get-pudo-details", { pudoId: "X" }, 500);

test("a carrier that never answers is down", async () => {
  carrier.answer(() => {});
  await expect(ask()).rejects.toThrow(CarrierDown);
  expect(carrier.asked).toHaveLength(1);
});

test("a carrier that stops in the middle of a sentence is down", async () => {
  carrier.answer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"pudo":[');
  });
  await expect(ask()).rejects.toThrow(CarrierDown);
});

test("the key stays out of what is told about the failure", async () => {
  carrier.json(403, {});
  const error = await ask().catch((error: unknown) => error);
  expect(String(error)).toBe("CarrierDown: The carrier is not answering: status 403");
});
