import type { Country } from "#contract/address.ts";
import { COUNTRIES, type Country as ShippedCountry } from "#contract/italy/countries.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";

/** The countries the shop ships to. */
export function listCountries(ctx: Ctx): Country[] {
  return COUNTRIES.map((country) => present(ctx, country));
}

export function getCountry(ctx: Ctx, code: string): Country {
  const country = COUNTRIES.find((one) => one.code === code);
  if (!country) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Country`,
    ...present(ctx, country),
  };
}

function present(ctx: Ctx, { code, name, provinces }: ShippedCountry): Country {
  const iri = `${ctx.config.apiPrefix}/shop/countries/${code}`;
  return {
    "@id": iri,
    "@type": "Country",
    code,
    name,
    provinces: provinces.map((province) => ({
      "@id": `${iri}/provinces/${province.code}`,
      "@type": "Province",
      code: province.code,
      name: province.name,
      abbreviation: province.abbreviation,
    })),
  };
}
