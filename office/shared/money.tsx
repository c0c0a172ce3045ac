import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { FieldTitle, InputHelperText, type InputProps, useInput } from "react-admin";
import { formatEuro, parseEuro } from "#contract/format/money.ts";

/** Uses the typographic minus sign, as the registers do. */
export const signedEuro = (cents: number) => formatEuro(cents).replace("-", "−");

/** Formats an amount for an input, without the euro sign. */
export const bareEuro = (cents: unknown) =>
  typeof cents === "number" ? formatEuro(cents).replace(/\s?€/, "") : "";

const isAmount = (value: unknown) =>
  typeof value === "string" ? "Scrivi un importo, come 12,50" : undefined;

type Props = Omit<InputProps, "validate"> & { required?: boolean; helperText?: string | false };

/** Shows cents as euros; invalid input stays as typed and fails validation. */
export function MoneyInput({ required = false, helperText, ...props }: Props) {
  const missing = (value: unknown) =>
    required && (value === null || value === undefined) ? "Questo campo è obbligatorio" : undefined;
  const { id, field, fieldState, isRequired } = useInput({
    ...props,
    validate: (value: unknown) => missing(value) ?? isAmount(value),
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
    isRequired: required,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof field.value === "string" ? field.value : bareEuro(field.value);
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle {...props} isRequired={isRequired} />}
      value={typed ?? shown}
      error={fieldState.invalid}
      helperText={
        error || helperText ? (
          <InputHelperText error={error} helperText={helperText || undefined} />
        ) : undefined
      }
      onChange={({ target: { value } }) => {
        setTyped(value);
        field.onChange(value.trim() === "" ? null : (parseEuro(value) ?? value));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { inputMode: "decimal" },
        input: { endAdornment: <InputAdornment position="end">€</InputAdornment> },
      }}
    />
  );
}
