import type { FormMetadata } from "@conform-to/react";
import { use, useEffect, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import * as m from "#messages";
import { labelOf, LabelsContext } from "./labels.ts";

type Problems = Readonly<Record<string, string[]>>;

/** Above the fields: what was refused at the last attempt, with a way to each field. It takes the focus. */
export function ErrorSummary({ form }: { form: FormMetadata }) {
  const summary = useRef<HTMLDivElement>(null);
  const refused = useRefused(form);
  useEffect(() => {
    if (refused) summary.current?.focus();
  }, [refused]);
  if (!refused) return null;
  const { "": ofForm = [], ...ofFields } = refused;
  const fields = Object.entries(ofFields);
  return (
    // Without scripts the attribute alone brings readers here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={summary} tabIndex={-1} autoFocus className="grid gap-4">
      {ofForm.map((problem) => (
        <Alert key={problem} tone="error">
          {problem}
        </Alert>
      ))}
      {fields.length > 0 && <Fields form={form} fields={fields} />}
    </div>
  );
}

/** It stays as it was until the next attempt: a list that shrinks while one types would move the fields. */
function useRefused(form: FormMetadata): Problems | null {
  const now = form.status === "error" ? form.allErrors : null;
  const [refused, setRefused] = useState<Problems | null>(now);
  if (now && now !== refused) setRefused(now);
  if (form.status === "success" && refused) setRefused(null);
  return refused;
}

function Fields({ form, fields }: { form: FormMetadata; fields: [string, string[]][] }) {
  const labels = use(LabelsContext);
  return (
    <div className="summary-err" role="alert">
      <h2>{m["form.check_fields"]({ count: fields.length })}</h2>
      <ul>
        {fields.map(([name, [problem = ""]]) => (
          <li key={name}>
            <a href={`#${form.id}-${name}`}>
              {m["form.field_error"]({
                field: labelOf(name, labels),
                problem: problem.charAt(0).toLowerCase() + problem.slice(1),
              })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
