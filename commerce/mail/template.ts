import type { ReactNode } from "react";
import type { Company } from "../settings/index.ts";
import type { EmailName, Emails } from "./emails.ts";

type EmailProps<Name extends EmailName> = {
  data: Emails[Name];
  company: Company;
  /** As shoppers know it. */
  shopName: string;
  shopUrl: string;
};

/** One email: the line in the inbox, the line beside it, and what is inside. */
export type Template<Name extends EmailName> = {
  subject(data: Emails[Name], shopName: string): string;
  preview(data: Emails[Name], shopName: string): string;
  Content(props: EmailProps<Name>): ReactNode;
};
