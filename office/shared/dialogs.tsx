import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Form, ResourceContextProvider, SaveButton } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { RefusedField } from "./fields.tsx";
import { useAct, useSave } from "./use-call.ts";

type DialogLook = {
  label: string;
  /** Of the button, where others of the screen have the same label. */
  name?: string;
  /** The label where nothing else is given. */
  title?: string;
  kind?: "contained" | "outlined" | "text";
};

type DialogButtonProps = DialogLook & {
  width: "xs" | "sm";
  open: boolean;
  setOpen: (open: boolean) => void;
  children: (heading: ReactNode) => ReactNode;
};

const field = "input:not([tabindex='-1']), textarea:not([aria-hidden]), [role=combobox]";

/** Focuses the first field, or the first button of a dialog without fields. */
export const fromTheKeyboard = {
  transition: {
    onEntered: (dialog: HTMLElement) =>
      (dialog.querySelector<HTMLElement>(field) ?? dialog.querySelector("button"))?.focus(),
  },
};

/** The button is often gone after its action: focus moves to the next step or the page heading. */
function goOn() {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>(".next h2") ?? document.querySelector("h1");
  next?.focus({ preventScroll: true });
}

function DialogButton(props: DialogButtonProps) {
  const { label, name, title = label, kind = "outlined", width } = props;
  const { open, setOpen, children } = props;
  const heading = useId();
  useEffect(() => goOn, []);
  return (
    <>
      <Button variant={kind} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        // A click outside must not discard what was typed.
        onClose={(_, reason) => reason !== "backdropClick" && setOpen(false)}
        aria-labelledby={heading}
        fullWidth
        maxWidth={width}
      >
        {children(<DialogTitle id={heading}>{title}</DialogTitle>)}
      </Dialog>
    </>
  );
}

/** Shows an error inside the dialog, which stays open. */
export const Refusal = ({ children }: { children: string }) =>
  children && (
    <p role="alert" className="refusal">
      {children}
    </p>
  );

type AskProps = DialogLook & {
  children: ReactNode;
  /** Defaults to `label`. */
  confirm?: string;
  /** Success message; omit it if `work` reports its own. */
  done?: string;
  work: (form: FormData) => Promise<unknown>;
  /** Opens the dialog without a click. */
  atOnce?: boolean;
};

export function Ask({ children, confirm, done, work, atOnce = false, ...look }: AskProps) {
  const [open, setOpen] = useState(atOnce);
  const [refusal, setRefusal] = useState("");
  const { change, busy } = useAct();
  const submit = async (form: FormData) => {
    setRefusal("");
    if (await change(() => work(form), done, setRefusal)) setOpen(false);
  };
  return (
    <DialogButton {...look} width="xs" open={open} setOpen={setOpen}>
      {(heading) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(new FormData(event.currentTarget));
          }}
        >
          {heading}
          <DialogContent>
            {children}
            <Refusal>{refusal}</Refusal>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Lascia stare</Button>
            <Button type="submit" variant="contained" loading={busy}>
              {confirm ?? look.label}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogButton>
  );
}

type DayFieldProps = { name: string; label: string; required?: boolean };

/** A date field; if it is optional and empty, the API uses today. */
export const DayField = ({ required = false, ...props }: DayFieldProps) => (
  <TextField
    {...props}
    type="date"
    required={required}
    helperText={required ? undefined : "Se lo lasci vuoto vale oggi"}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

type Values = Record<string, unknown>;
type FormDialogProps = DialogLook & {
  resource: string;
  /** The record, or the path from which it is read, with its version, when the dialog opens. */
  record?: Values | string;
  /** Receives the values and the record they started from. */
  save: (values: Values, record: Values) => Promise<unknown>;
  done: string;
  confirm?: string;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { resource, record = {}, save, done, confirm, children, ...look } = props;
  const [open, setOpen] = useState(false);
  const saved = useSave();
  const submit = (values: Values, started: Values) =>
    saved(async () => {
      await save(values, started);
      setOpen(false);
    }, done);
  return (
    <DialogButton {...look} width="sm" open={open} setOpen={setOpen}>
      {(heading) => (
        <ResourceContextProvider value={resource}>
          <RecordForm record={record} submit={submit}>
            {heading}
            <DialogContent>{children}</DialogContent>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Lascia stare</Button>
              <SaveButton icon={<></>} alwaysEnable {...(confirm ? { label: confirm } : {})} />
            </DialogActions>
          </RecordForm>
        </ResourceContextProvider>
      )}
    </DialogButton>
  );
}

type RecordFormProps = Required<Pick<FormDialogProps, "record" | "children">> & {
  submit: (values: Values, record: Values) => Promise<unknown>;
};

function RecordForm({ record, ...props }: RecordFormProps) {
  if (typeof record === "string") return <ReadForm path={record} {...props} />;
  const { submit, children } = props;
  return (
    <Form record={record} onSubmit={(values: Values) => submit(values, record)}>
      <RefusedField />
      {children}
    </Form>
  );
}

/** Reads once: what others save later must not become the version that was edited. */
function ReadForm({ path, ...props }: Omit<RecordFormProps, "record"> & { path: string }) {
  const [record, setRecord] = useState<Values>();
  const { act } = useAct();
  useEffect(() => {
    void act(async () => setRecord(await callJson<Values>(`${admin}/${path}`)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);
  return record ? <RecordForm record={record} {...props} /> : null;
}
