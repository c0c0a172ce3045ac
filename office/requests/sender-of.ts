import type { RaRecord } from "react-admin";

export const senderOf = ({ firstName, lastName, email }: RaRecord): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
