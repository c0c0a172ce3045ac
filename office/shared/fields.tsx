import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { type ReactNode, useEffect, useRef } from "react";
import { SaveButton, TextInput, Toolbar } from "react-admin";
import { useFormState } from "react-hook-form";

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

/** After a refused save, opens the tab of the first refused field, scrolls to it and focuses it. */
export function RefusedField() {
  const { submitCount, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;
  const here = useRef<HTMLElement>(null);
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (isRefused) showFirst(here.current?.closest("form"));
  }, [submitCount, isRefused]);
  return <i hidden ref={here} />;
}

function showFirst(form: Element | null | undefined): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]:not([aria-hidden=true])");
  const tab = field?.closest("[aria-hidden=true]")?.getAttribute("aria-labelledby");
  if (tab) document.getElementById(tab)?.click();
  // A panel is shown only after the click has rendered.
  setTimeout(() => {
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  });
}
