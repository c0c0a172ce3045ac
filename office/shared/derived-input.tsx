import { useEffect, useRef } from "react";
import { required, TextInput, type TextInputProps, useRecordContext } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { slugOf } from "#contract/format/plain-text.ts";

/** Codes of shop words: `ACIDO_IALURONICO`; of what filters and APIs name: `acido_ialuronico`. */
export const upperCode = (name: string) => slugOf(name).replaceAll("-", "_").toUpperCase();
export const lowerCode = (name: string) => slugOf(name).replaceAll("-", "_");

type Props = TextInputProps & { from?: string; derive?: (name: string) => string };

/** The address or code of a new record follows its name until somebody writes it; a saved one stays. */
export function DerivedInput({ source, from = "name", derive = slugOf, ...props }: Props) {
  const isSaved = useRecordContext()?.id !== undefined;
  const { setValue, getValues } = useFormContext();
  const name: unknown = useWatch({ name: from });
  const last = useRef("");
  useEffect(() => {
    const current: unknown = getValues(source) ?? "";
    if (isSaved || typeof name !== "string" || current !== last.current) return;
    last.current = derive(name);
    if (current !== last.current) setValue(source, last.current, { shouldDirty: true });
  }, [name, source, derive, isSaved, getValues, setValue]);
  return <TextInput source={source} validate={required()} {...props} />;
}
