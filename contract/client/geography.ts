import { Country, CountryCollection } from "../geography.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export function geographyCalls(send: Send) {
  return {
    countries: async (): Promise<Country[]> =>
      page(await send("/shop/countries", { answers: CountryCollection })).items,
    country: (code: string) =>
      send(`/shop/countries/${encodeURIComponent(code)}`, { answers: Country }),
  };
}
