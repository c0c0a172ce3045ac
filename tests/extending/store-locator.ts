import { z } from "zod";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { adminRoutesPoint, routesOf, shopRoutesPoint } from "#commerce/kernel/http/router.ts";

const Store = z.object({ city: z.string(), visits: z.int() });

export const storeLocator = definePlugin({
  name: "store-locator",
  setup(kernel) {
    const visits = new Map([
      ["Lucca", 0],
      ["Bari", 0],
    ]);
    const shopRoutes = routesOf("Store locator", ({ get }) => {
      get("/stores/{city}", "A store of ours", { 200: Store }, (_ctx, { city }) => {
        const known = visits.get(city) ?? 0;
        visits.set(city, known + 1);
        return { city, visits: known + 1 };
      });
    });
    const adminRoutes = routesOf("Administration", ({ get }) => {
      get("/store-visits", "How often each was looked at", { 200: z.array(Store) }, () =>
        [...visits].map(([city, count]) => ({ city, visits: count })),
      );
    });
    kernel.add(shopRoutesPoint, shopRoutes);
    kernel.add(adminRoutesPoint, adminRoutes);
  },
});
