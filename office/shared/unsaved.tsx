import Button from "@mui/material/Button";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  type Middleware,
  useGetIdentity,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
} from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";

/** What one person typed and has not saved: it outlives reloads, other pages and an ended session, not the tab. */
export type Unsaved<Words> = { read: () => Words | null; write: (words: Words | null) => void };

const keepInTab = <Words,>(key: string): Unsaved<Words> => ({
  read: () => JSON.parse(sessionStorage.getItem(key) ?? "null") as Words | null,
  write: (words) =>
    words ? sessionStorage.setItem(key, JSON.stringify(words)) : sessionStorage.removeItem(key),
});

const keyOf = (name: string, person = "") => `unsaved:${name}:${person}`;

/** After the record was saved: nothing is left to come back to. */
export function dropUnsaved(name: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(name))) sessionStorage.removeItem(key);
}

/** Nothing, until it is known who is at work. */
export function useUnsaved<Words>(name: string): Unsaved<Words> | undefined {
  const { identity } = useGetIdentity();
  const person = identity && String(identity.id);
  return useMemo(
    () => (person === undefined ? undefined : keepInTab<Words>(keyOf(name, person))),
    [name, person],
  );
}

/** Keeps the form around it; a record of the API is known by its own name. */
export function UnsavedForm({ name }: { name?: string }) {
  const resource = useResourceContext();
  const id = useRecordContext()?.id ?? "new";
  const called = name ?? `${resource}/${id}`;
  const unsaved = useUnsaved<object>(called);
  return unsaved && <KeptForm key={called} name={called} unsaved={unsaved} />;
}

type Save = Middleware<(...sent: unknown[]) => Promise<unknown>>;

function KeptForm({ name, unsaved }: { name: string; unsaved: Unsaved<object> }) {
  const { watch, reset } = useFormContext();
  const { isDirty, isSubmitted } = useFormState();
  const [found, setFound] = useState(false);

  useEffect(() => {
    const kept = unsaved.read();
    if (!kept) return undefined;
    // The form fills itself with the record in an effect that runs after this one.
    const timer = setTimeout(() => {
      reset(kept, { keepDefaultValues: true });
      setFound(true);
    });
    return () => clearTimeout(timer);
  }, [unsaved, reset]);

  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.write(watch());
    const { unsubscribe } = watch(unsaved.write);
    return () => unsubscribe();
  }, [isDirty, unsaved, watch]);

  // Of records: saved after the form has gone, or refused and then still to be had.
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

  const saved = isSubmitted && !isDirty;
  useEffect(() => {
    if (saved) dropUnsaved(name);
  }, [saved, name]);

  if (!found || !isDirty) return null;
  const discard = () => {
    dropUnsaved(name);
    setFound(false);
    reset();
  };
  return <UnsavedFound discard={discard} />;
}

export const UnsavedFound = ({ discard }: { discard: () => void }) => (
  <output className="unsaved-found">
    Abbiamo ripreso quello che stavi scrivendo: non è ancora salvato.{" "}
    <Button variant="text" size="small" onClick={discard}>
      Torna a quello salvato
    </Button>
  </output>
);
