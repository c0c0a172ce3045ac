import type { ReactNode } from "react";
import type { Company } from "../settings/index.ts";
import type { EmailName, Emails } from "./emails.ts";

type EmailProps<Name extends EmailName> = {
  data: Emails[Name];
  company: Company;
  shopUrl: string;
};

/** One email: the line in the inbox, the line beside it, and what is inside. */
export type Template<Name extends EmailName> = {
  subject(data: Emails[Name]): string;
  preview(data: Emails[Name]): string;
  Content(props: EmailProps<Name>): ReactNode;
};
