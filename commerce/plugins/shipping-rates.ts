import { TotalRates, WeightRates } from "#contract/admin/methods.ts";
import { builtInKinds } from "#contract/pricing/index.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { defineShippingRate, shippingRates } from "../shipping/index.ts";

type Bands = { bands: { price: number }[] };
const lowest = ({ bands }: Bands) => Math.min(...bands.map(({ price }) => price));

/** The built-in shipping rates. */
export const bandRates = definePlugin({
  name: "band-rates",
  setup(kernel) {
    const byWeight = defineShippingRate({
      type: "weight",
      label: "A fasce di peso",
      fields: WeightRates,
      lowest,
      ...builtInKinds.rates.weight,
    });
    kernel.add(shippingRates, byWeight);
    const byTotal = defineShippingRate({
      type: "total",
      label: "A fasce di spesa",
      fields: TotalRates,
      lowest,
      ...builtInKinds.rates.total,
    });
    kernel.add(shippingRates, byTotal);
  },
});
