import type { z } from "zod";
import type { Cents, Rated, RateKind } from "#contract/pricing/index.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import { attempt, byType, type DefinedKind, schemaOf } from "../kernel/kinds.ts";
import type { Extensions } from "../kernel/plugins.ts";

type Lowest<Rates> = {
  /** The lowest possible price, shown as "from 4,90 €" before there is a cart. */
  lowest(rates: Rates): Cents;
};

export type ShippingRateKind = DefinedKind & RateKind & Lowest<Rated>;

/** Types of shipping rates. */
export const shippingRates = defineExtensionPoint<ShippingRateKind>("shipping rates", "type");

type Filled<Shape extends z.ZodRawShape> = Rated & z.output<z.ZodObject<Shape>>;

/** Infers the rates that `price` receives from their fields. */
export const defineShippingRate = <Shape extends z.ZodRawShape>(
  kind: DefinedKind<z.ZodObject<Shape>> & RateKind<Filled<Shape>> & Lowest<Filled<Shape>>,
): ShippingRateKind => kind;

export type KnownRates = {
  pricing: Record<string, RateKind & Lowest<Rated>>;
  schema: z.ZodType<Rated>;
};

const known = new WeakMap<Extensions, KnownRates>();

export function knownRates({ extensions }: { extensions: Extensions }): KnownRates {
  const kinds = extensions.of(shippingRates);
  const rates = known.get(extensions) ?? {
    pricing: byType(kinds, safeRate),
    schema: schemaOf(kinds, "by"),
  };
  known.set(extensions, rates);
  return rates;
}

/** If a rate plugin throws, its lowest price is used: an order is worth more than the difference. */
const safeRate = (kind: ShippingRateKind): RateKind & Lowest<Rated> => ({
  ...kind,
  price(rates, parcel) {
    const price = attempt(kind, () => kind.price(rates, parcel), null);
    return Number.isSafeInteger(price) && price !== null && price >= 0 ? price : kind.lowest(rates);
  },
});
