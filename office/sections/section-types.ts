import type { SectionTypes } from "#contract/sections/admin.ts";
import type { Section } from "#contract/sections/sections.ts";
import { useAnswer } from "../shared/use-call.ts";
import { kinds } from "./kinds.ts";

/** Those of plugins. */
export const useSectionTypes = () => useAnswer<SectionTypes>("section-types")?.types ?? [];

export function useSectionName(): (section: Section) => string {
  const types = useSectionTypes();
  const labelOf = (named: string) => types.find(({ type }) => type === named)?.label;
  return (section) =>
    (section.kind === "plugin" && labelOf(section.type)) || kinds[section.kind].name;
}
