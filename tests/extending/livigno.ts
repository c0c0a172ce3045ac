import { definePlugin } from "#commerce/kernel/plugins.ts";
import { taxRules } from "#commerce/settings/index.ts";

const untaxed = {
  percent: 0,
  nature: "N3.1",
  legalReference: "Art. 7, D.P.R. 633/1972 (Livigno)",
};

/** Livigno is outside the territory of VAT; rates of zero keep their own reason. */
export const livigno = definePlugin({
  name: "livigno",
  setup(kernel) {
    kernel.add(taxRules, {
      type: "livigno",
      rates: (rates, { destination }) =>
        destination?.postcode === "23041"
          ? Object.fromEntries(
              Object.entries(rates)
                .filter(([, { percent }]) => percent > 0)
                .map(([code]) => [code, untaxed]),
            )
          : {},
    });
  },
});
