import { closest } from "../format/closest.ts";
import { checkoutPath } from "../paths.ts";

/** Here and not among the other addresses: those are part of what every page loads. */
export const townsPath = (cap: string) => `${checkoutPath}/cap/${cap}`;

/** The province is null where the table's is no more: Sassari, Nuoro and Sud Sardegna were divided since. */
export type Town = { city: string; provinceCode: string | null };

/** What a CAP tells of a town. Tables age: it proposes and questions, and refuses nothing. */
export type PostcodeTowns = {
  city: Town | null;
  /** By all their names; around a CAP that is not in the table, all of its provinces. */
  towns: Town[];
  provinces: string[];
  /** For the old CAP of a whole city, which is no longer in use: those of its streets. */
  streets: { first: string; last: string } | null;
};

const plain = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/\b(di|in|nell|nel|dell|della|d|l)\b/g, " ")
    .replace(/[^a-z]+/g, "");

/** «Reggio Emilia» is «Reggio nell’Emilia». */
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

/** A CAP of another province is worth a second look, not a refusal. */
export const isElsewhere = ({ provinces }: PostcodeTowns, provinceCode: string): boolean =>
  provinceCode.startsWith("IT-") && provinces.length > 0 && !provinces.includes(provinceCode);
