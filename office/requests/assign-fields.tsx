import { SelectInput, useGetList } from "react-admin";
import { choicesOf } from "../shared/words.ts";
import type { Kind } from "../shared/words.ts";

/** Whose it is, and how far it has come. */
export function AssignFields({ kind }: { kind: Kind }) {
  const { data = [] } = useGetList("customers", {
    filter: { role: "admin" },
    pagination: { page: 1, perPage: 100 },
    sort: { field: "email", order: "ASC" },
  });
  return (
    <div className="pair">
      <SelectInput
        source="assignee"
        choices={data.map(({ email }) => ({ id: email, name: email }))}
        emptyText="Nessuno"
      />
      <SelectInput source="status" choices={choicesOf(kind)} />
    </div>
  );
}
