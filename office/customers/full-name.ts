import type { RaRecord } from "react-admin";

export const fullName = ({ firstName, lastName, email, deletedAt }: RaRecord): string =>
  deletedAt ? "Account cancellato" : [firstName, lastName].filter(Boolean).join(" ") || email;
