import { type RaRecord, SelectInput } from "react-admin";
import type { Colleague } from "#contract/admin/staff.ts";
import { choicesOf, type Kind } from "../shared/labels.ts";
import { useAnswer } from "../shared/use-call.ts";

type Answer = { "hydra:member"?: Colleague[] };

/** Whose it is, and how far it has come. */
export function AssignFields({ kind }: { kind: Kind }) {
  const { "hydra:member": colleagues = [] } = useAnswer<Answer>("colleagues") ?? {};
  return (
    <div className="pair">
      <SelectInput
        source="assignee"
        choices={colleagues.map(({ email }) => ({ id: email, name: email }))}
        emptyText="Nessuno"
      />
      <SelectInput source="status" choices={choicesOf(kind)} />
    </div>
  );
}

export const senderOf = ({ firstName, lastName, email }: RaRecord): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
