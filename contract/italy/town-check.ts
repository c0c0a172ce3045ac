import { closest } from "../format/closest.ts";

/** The province is null where the table's is no more: Sassari, Nuoro and Sud Sardegna were divided since. */
export type Town = { city: string; provinceCode: string | null };

/** What a CAP tells of a town. Tables age: it proposes and questions, and refuses nothing. */
export type PostcodeTowns = {
  /** Of cities that have a CAP to themselves. */
  city: Town | null;
  /** By all its names; otherwise all towns of the provinces the CAP may belong to. */
  towns: Town[];
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

export type TownCheck = { town?: Town | undefined; unknown: boolean; instead?: Town | undefined };

/** Whether the town belongs to the CAP, and which is probably meant instead. */
export function checkTown({ city, towns }: PostcodeTowns, typed: string): TownCheck {
  const town = towns.find(isSame(typed));
  if (town || towns.length === 0) return { town, unknown: false };
  const name = closest(
    plain(typed),
    towns.map((one) => plain(one.city)),
  );
  return {
    unknown: true,
    instead: city ?? towns.find((one) => plain(one.city) === name),
  };
}
