import type { ReactNode } from "react";
import type { Company } from "../settings/read-company.ts";
import type { LetterName, Letters } from "./letters.ts";

export type LetterProps<Name extends LetterName> = {
  data: Letters[Name];
  company: Company;
  shopUrl: string;
};

/** One letter: the line in the inbox, the line beside it, and what is inside. */
export type Template<Name extends LetterName> = {
  subject(data: Letters[Name]): string;
  preview(data: Letters[Name]): string;
  Content(props: LetterProps<Name>): ReactNode;
};
