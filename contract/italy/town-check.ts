import { closest } from "../format/closest.ts";
import { checkoutPath } from "../paths.ts";

/** Not in contract/paths.ts, which every page loads. */
export const townsPath = (cap: string) => `${checkoutPath}/cap/${cap}`;

/** The province is null where it is ambiguous: Sassari, Nuoro and Sud Sardegna were split after the table was made. */
export type Town = { city: string; provinceCode: string | null };

/** Towns of a CAP. The table may be outdated, so it only suggests and warns, never refuses. */
export type PostcodeTowns = {
  city: Town | null;
  /** Towns under all their names; if the CAP is not in the table, all towns of the provinces around it. */
  towns: Town[];
  provinces: string[];
  /** For a city's generic CAP, no longer in use: the range of its street CAPs. */
  streets: { first: string; last: string } | null;
};

const plain = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/\b(di|in|nell|nel|dell|della|d|l)\b/g, " ")
    .replace(/[^a-z]+/g, "");

/** Ignores accents and prepositions: «Reggio Emilia» equals «Reggio nell’Emilia». */
const isSame = (typed: string) => (town: Town) => plain(town.city) === plain(typed);

export type TownCheck = {
  provinceCode: string | null;
  unknown: boolean;
  instead?: Town | undefined;
};

export function checkTown({ city, towns, provinces }: PostcodeTowns, typed: string): TownCheck {
  const town = towns.find(isSame(typed));
  const only = provinces.length === 1 ? provinces[0] : null;
  const check = {
    provinceCode: town?.provinceCode ?? only ?? null,
    unknown: !town && towns.length > 0,
  };
  if (!check.unknown) return check;
  const names = towns.map((one) => plain(one.city));
  return { ...check, instead: city ?? towns[names.indexOf(closest(plain(typed), names) ?? "")] };
}

/** A CAP of another province triggers a warning, not an error. */
export const isElsewhere = ({ provinces }: PostcodeTowns, provinceCode: string): boolean =>
  provinceCode.startsWith("IT-") && provinces.length > 0 && !provinces.includes(provinceCode);
