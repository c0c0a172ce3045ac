import { useEffect, useRef } from "react";
import { required, TextInput, type TextInputProps, useRecordContext } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { slugOf } from "#contract/format/plain-text.ts";

/** Case conventions: `ACIDO_IALURONICO` for records of the shop, `acido_ialuronico` for names in filters and APIs. */
export const upperCode = (name: string) => slugOf(name).replaceAll("-", "_").toUpperCase();
export const lowerCode = (name: string) => slugOf(name).replaceAll("-", "_");

type Props = TextInputProps & { from?: string; derive?: (name: string) => string };

/** Derives slug or code of a new record from its name until the user edits it; saved ones do not change. */
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
