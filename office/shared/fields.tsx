import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { type ReactNode, useRef } from "react";
import { SaveButton, TextInput, Toolbar } from "react-admin";

export const SeoFields = () => (
  <>
    <TextInput source="seo.title" helperText="Circa 60 caratteri" />
    <TextInput source="seo.description" multiline minRows={2} helperText="Circa 155 caratteri" />
  </>
);

export const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

type ChoiceProps<Value extends string> = Omit<TextFieldProps, "onChange" | "value"> & {
  value?: Value;
  choices: readonly (readonly [value: Value, name: ReactNode])[];
  onChange?: (value: Value) => void;
};

export const Choice = <Value extends string>({
  choices,
  onChange,
  ...props
}: ChoiceProps<Value>) => (
  <TextField
    select
    onChange={({ target }) => onChange?.(target.value as Value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    {...props}
  >
    {choices.map(([value, name]) => (
      <MenuItem key={value} value={value}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

type FileButtonProps = {
  label: string;
  /** Accessible name of the file input, if it differs from the button's. */
  name?: string;
  accept: string;
  multiple?: boolean;
  kind?: "contained" | "outlined";
  busy?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
};

/** Replaces the native file input, whose label is in the browser's language. */
export function FileButton({
  label,
  name = label,
  accept,
  kind = "outlined",
  ...props
}: FileButtonProps) {
  const { multiple = false, busy = false, onFiles } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={kind} loading={busy} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          if (first) onFiles([first, ...others]);
          target.value = "";
        }}
      />
    </>
  );
}
