import Button from "@mui/material/Button";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import {
  type Middleware,
  useGetIdentity,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
} from "react-admin";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { RefusedField } from "./fields.tsx";
import { ChooseFields } from "../conflicts/choose-fields.tsx";
import {
  compareTyped,
  type TypedFields,
  typedFields,
  valueAt,
  withField,
} from "../conflicts/typed-fields.ts";

/** A user's unsaved input in sessionStorage: survives reloads, navigation and an expired session, until the tab closes. */
export type Unsaved<Words> = { read: () => Words | null; write: (words: Words | null) => void };

const keepInTab = <Words,>(key: string): Unsaved<Words> => ({
  read: () => JSON.parse(sessionStorage.getItem(key) ?? "null") as Words | null,
  write: (words) =>
    words ? sessionStorage.setItem(key, JSON.stringify(words)) : sessionStorage.removeItem(key),
});

const keyOf = (name: string, person = "") => `typed:${name}:${person}`;

/** Removes the draft once the record is saved. */
export function dropUnsaved(name: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(name))) sessionStorage.removeItem(key);
}

/** Undefined until the user has loaded: drafts are stored per user. */
export function useUnsaved<Words>(name: string): Unsaved<Words> | undefined {
  const { identity } = useGetIdentity();
  const person = identity && String(identity.id);
  return useMemo(
    () => (person === undefined ? undefined : keepInTab<Words>(keyOf(name, person))),
    [name, person],
  );
}

/** Saves a draft of the surrounding form; `name` defaults to the record's resource and id. */
export function UnsavedForm({ name }: { name?: string }) {
  const resource = useResourceContext();
  const id = useRecordContext()?.id ?? "new";
  const called = name ?? `${resource}/${id}`;
  const unsaved = useUnsaved<TypedFields>(called);
  return (
    <>
      <RefusedField />
      {unsaved && <KeptForm key={called} name={called} unsaved={unsaved} />}
    </>
  );
}

type Save = Middleware<(...sent: unknown[]) => Promise<unknown>>;

function KeptForm({ name, unsaved }: { name: string; unsaved: Unsaved<TypedFields> }) {
  const { reset, getValues } = useFormContext();
  const { isDirty, defaultValues = {} } = useFormState();
  const values = useWatch();
  const resource = useResourceContext() ?? "";
  const saved = JSON.stringify(defaultValues);
  const typed = JSON.stringify(isDirty ? typedFields(defaultValues, values) : null);
  const [comparedWith, setComparedWith] = useState("");
  const [found, setFound] = useState(false);
  const [contested, setContested] = useState<TypedFields>();
  const [comparing, setComparing] = useState(false);

  // Applies the draft when the record has loaded or reloaded, unless somebody else changed the same fields.
  useEffect(() => {
    // react-hook-form resets to the record in an effect that runs after this one.
    const timer = setTimeout(() => {
      setComparedWith(saved);
      const kept = unsaved.read();
      if (!kept) return;
      const current = getValues();
      const compared = compareTyped(kept, current);
      const older = Object.keys(compared.contested).length > 0;
      setContested(older ? kept : undefined);
      if (older || Object.keys(compared.agreeing).length === 0) return;
      reset(filled(current, compared.agreeing), { keepDefaultValues: true });
      setFound(true);
    });
    return () => clearTimeout(timer);
  }, [saved, unsaved, reset, getValues]);

  useEffect(() => {
    if (comparedWith === saved && !contested)
      unsaved.write(JSON.parse(typed) as TypedFields | null);
  }, [comparedWith, saved, contested, typed, unsaved]);

  // Runs as middleware, because the form may be unmounted before the save ends; a failed save must keep the draft.
  const drop = useCallback<Save>(
    async (...sent) => {
      const save = sent.pop() as (...sent: unknown[]) => Promise<unknown>;
      const answer = await save(...sent);
      dropUnsaved(name);
      return answer;
    },
    [name],
  );
  useRegisterMutationMiddleware(drop);

  const discard = () => {
    dropUnsaved(name);
    setFound(false);
    setContested(undefined);
    reset();
  };
  if (contested) {
    const current = getValues();
    const rest = compareTyped(contested, current);
    const apply = (chosen: { field: string; value: unknown }[]) => {
      const next = chosen.reduce(
        (form, { field, value }) => withField(form, field, value),
        filled(current, rest.agreeing),
      );
      setContested(undefined);
      setComparing(false);
      reset(next, { keepDefaultValues: true });
    };
    return (
      <UnsavedOlder than="della scheda" discard={discard}>
        <Button variant="text" size="small" onClick={() => setComparing(true)}>
          Confronta campo per campo
        </Button>
        {comparing && (
          <ChooseFields
            title="La tua bozza e la scheda"
            resource={resource}
            fields={Object.entries(rest.contested).map(([field, { mine }]) => ({
              field,
              mine,
              theirs: valueAt(current, field),
              by: "Salvata nel frattempo",
            }))}
            confirm="Riprendi con queste scelte"
            choose={apply}
            leave={() => setComparing(false)}
          >
            <p>Scegli campo per campo che cosa vale. Finché non salvi, niente cambia.</p>
          </ChooseFields>
        )}
      </UnsavedOlder>
    );
  }
  return found && typed !== "null" && <UnsavedFound discard={discard} />;
}

const filled = (values: object, typed: TypedFields) =>
  Object.entries(typed).reduce((form, [field, { mine }]) => withField(form, field, mine), values);

type OlderProps = { than: string; discard: () => void; children: ReactNode };

/** A draft whose record somebody else saved since: it is offered, never applied. */
export const UnsavedOlder = ({ than, discard, children }: OlderProps) => (
  <output className="unsaved-found">
    <b>La tua bozza è più vecchia {than}.</b> Non l’abbiamo applicata. {children}
    <Button variant="text" size="small" onClick={discard}>
      Scarta la bozza
    </Button>
  </output>
);

export const UnsavedFound = ({ discard }: { discard: () => void }) => (
  <output className="unsaved-found">
    Abbiamo ripreso quello che stavi scrivendo: non è ancora salvato.{" "}
    <Button variant="text" size="small" onClick={discard}>
      Torna a quello salvato
    </Button>
  </output>
);
