import { useConflict } from "./conflict.ts";
import { ChooseFields } from "./choose-fields.tsx";
import { writeRecent } from "../shared/moment.tsx";
import { valueAt, withField } from "./typed-fields.ts";

/** Opened when somebody else changed the same fields; the save is repeated with the user's choice. */
export function ConflictDialog() {
  const conflict = useConflict();
  if (!conflict) return null;
  const { changes, current, merged, resource, answer } = conflict;
  const fields = changes.map(({ field, by, at }) => ({
    field,
    mine: valueAt(merged, field),
    theirs: valueAt(current, field),
    by: `${by ?? "Un’altra persona"}${at ? `, ${writeRecent(at)}` : ""}`,
  }));
  const [first] = fields;
  return (
    <ChooseFields
      title={first ? `Cambiato nel frattempo: ${first.by}` : "Cambiato nel frattempo"}
      resource={resource}
      fields={fields}
      confirm="Salva con queste scelte"
      choose={(chosen) =>
        answer(chosen.reduce((sent, { field, value }) => withField(sent, field, value), merged))
      }
      leave={() => answer(undefined)}
    >
      <p>
        Niente è stato salvato e niente è andato perso: scegli campo per campo che cosa vale. Gli
        altri campi si uniscono da soli.
      </p>
    </ChooseFields>
  );
}
