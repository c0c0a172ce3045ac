import type { AdminTaxon } from "#contract/admin/product.ts";
import { RANGES_ROOT } from "#contract/constants.ts";
import { useMembers } from "../shared/use-call.ts";

export type Range = AdminTaxon & { line: string };

const isRange = (taxon: AdminTaxon): taxon is Range => taxon.line !== null;

export const useRangeChoices = () =>
  (useRanges() ?? []).map(({ line, name }) => ({ id: line, name }));

export function useRanges(): Range[] | undefined {
  return useMembers<AdminTaxon>("taxons")
    ?.filter(isRange)
    .filter(({ parent }) => parent === RANGES_ROOT)
    .sort((a, b) => a.position - b.position);
}
