import { z } from "zod";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import {
  type Carrier,
  CarrierDown,
  carriers,
  defineShippingRate,
  shippingRates,
} from "#commerce/shipping/index.ts";

const byKilo = defineShippingRate({
  type: "bike-courier",
  label: "In bicicletta: una base e un tanto al chilo",
  fields: z.object({
    base: z.int().min(0).meta({ title: "Base", input: "money" }),
    perKilo: z.int().min(0).meta({ title: "Ogni chilo", input: "money" }),
  }),
  lowest: ({ base }) => base,
  price: ({ base, perKilo }, { weightGrams }) => base + perKilo * Math.ceil(weightGrams / 1000),
});

const Booked = z.object({ tracking: z.string(), label: z.base64() });
const Reports = z.array(
  z.object({
    tracking: z.string(),
    state: z.enum(["collectable", "delivered"]),
    on: z.iso.date(),
  }),
);

function bikeCarrier(url: string, secret: string): Carrier {
  const call = async <Answer>(path: string, answer: z.ZodType<Answer>, init: RequestInit = {}) => {
    try {
      const headers = { authorization: `Bearer ${secret}`, ...init.headers };
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(`${url}${path}`, { ...init, headers, signal });
      return answer.parse(await response.json());
    } catch (error) {
      throw new CarrierDown("the bike courier", error);
    }
  };
  return {
    name: "bike-courier",
    patience: 10_000,
    async bookLabel({ key, ...parcel }) {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const init = { method: "POST", headers, body: JSON.stringify(parcel) };
      const { tracking, label } = await call("/parcels", Booked, init);
      return { tracking, pdf: Buffer.from(label, "base64") };
    },
    track: (trackings) =>
      call(`/parcels?${new URLSearchParams({ trackings: trackings.join() })}`, Reports),
  };
}

export const bikeCourier = definePlugin({
  name: "bike-courier",
  config: z.object({
    BIKE_COURIER_KEY: z.string().optional(),
    BIKE_COURIER_URL: z.url().default("https://bike.example"),
  }),
  setup(kernel, { BIKE_COURIER_KEY: secret, BIKE_COURIER_URL: url }) {
    kernel.add(shippingRates, byKilo);
    if (secret) kernel.add(carriers, bikeCarrier(url, secret));
  },
});
