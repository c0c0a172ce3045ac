import { useRecordContext } from "react-admin";
import { wordOf } from "./words.ts";
import type { Kind } from "./words.ts";

/** A dot and a word: colour never speaks alone. */
export function StateMark({ kind, state }: { kind: Kind; state: unknown }) {
  const [label, tone] = wordOf(kind, state);
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  );
}

export function StateField({ kind, source }: { kind: Kind; source: string }) {
  const record = useRecordContext();
  return record ? <StateMark kind={kind} state={record[source]} /> : null;
}
