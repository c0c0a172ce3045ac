import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useGetIdentity } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";

export type Keep<Words> = { read: () => Words | null; write: (words: Words | null) => void };

/** In the storage of the tab, which ends with it. */
export const keepInTab = <Words,>(key: string): Keep<Words> => ({
  read: () => JSON.parse(sessionStorage.getItem(key) ?? "null") as Words | null,
  write: (words) =>
    words ? sessionStorage.setItem(key, JSON.stringify(words)) : sessionStorage.removeItem(key),
});

const keyOf = (name: string, person = "") => `draft:${name}:${person}`;

/** After the record was saved: nothing is left to come back to. */
export function dropDraft(name: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(name))) sessionStorage.removeItem(key);
}

/** Keeps what one person types in the form around it through reloads, other pages and an ended session. */
export function FormDraft({ name }: { name: string }) {
  const { identity } = useGetIdentity();
  return identity && <Draft name={name} storedAs={keyOf(name, String(identity.id))} />;
}

function Draft({ name, storedAs }: { name: string; storedAs: string }) {
  const { watch, reset } = useFormContext();
  const { isDirty, isSubmitted } = useFormState();
  const [found, setFound] = useState(false);

  useEffect(() => {
    const kept = keepInTab<object>(storedAs).read();
    if (!kept) return undefined;
    // The form fills itself with the record in an effect that runs after this one.
    const timer = setTimeout(() => {
      reset(kept, { keepDefaultValues: true });
      setFound(true);
    });
    return () => clearTimeout(timer);
  }, [storedAs, reset]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const { write } = keepInTab<object>(storedAs);
    write(watch());
    const { unsubscribe } = watch(write);
    return () => unsubscribe();
  }, [isDirty, storedAs, watch]);

  const saved = isSubmitted && !isDirty;
  useEffect(() => {
    if (saved) dropDraft(name);
  }, [saved, name]);

  if (!found || !isDirty) return null;
  const discard = () => {
    dropDraft(name);
    setFound(false);
    reset();
  };
  return (
    <output className="draft-found">
      Abbiamo ripreso quello che stavi scrivendo: non è ancora salvato.{" "}
      <Button variant="text" size="small" onClick={discard}>
        Torna a quello salvato
      </Button>
    </output>
  );
}
