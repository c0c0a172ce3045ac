import { SearchInput, SelectInput } from "react-admin";
import { choicesOf } from "./words.ts";
import type { Kind } from "./words.ts";

export const search = (placeholder = "Cerca") => (
  <SearchInput key="q" source="q" alwaysOn placeholder={placeholder} />
);

export const byState = (source: string, kind: Kind) => (
  <SelectInput key={source} source={source} choices={choicesOf(kind)} alwaysOn />
);

const yesOrNo = [
  { id: "true", name: "Sì" },
  { id: "false", name: "No" },
];

export const byFlag = (source: string) => (
  <SelectInput key={source} source={source} choices={yesOrNo} />
);
