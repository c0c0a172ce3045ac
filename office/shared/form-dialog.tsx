import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Form, HttpError, ResourceContextProvider, useNotify, useRefresh } from "react-admin";
import { SaveButton } from "react-admin";

type Values = Record<string, unknown>;
type Props = {
  label: string;
  title: string;
  /** Whose field names the labels are. */
  resource: string;
  record?: Values;
  save: (values: Values) => Promise<unknown>;
  done: string;
  children: ReactNode;
  kind?: "contained" | "outlined" | "text";
};

/** A button that opens a form; what the API refuses is shown beside its field. */
export function FormDialog(props: Props) {
  const { label, title, resource, record = {}, save, done, children, kind = "outlined" } = props;
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const heading = useId();
  const submit = async (values: Values) => {
    try {
      await save(values);
    } catch (error) {
      notify((error as Error).message, { type: "error" });
      return error instanceof HttpError ? error.body?.errors : {};
    }
    setOpen(false);
    notify(done, { type: "success" });
    refresh();
    return undefined;
  };
  return (
    <>
      <Button variant={kind} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby={heading}
        fullWidth
        maxWidth="sm"
      >
        <ResourceContextProvider value={resource}>
          <Form record={record} onSubmit={submit}>
            <DialogTitle id={heading}>{title}</DialogTitle>
            <DialogContent>{children}</DialogContent>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Lascia stare</Button>
              <SaveButton icon={<></>} alwaysEnable />
            </DialogActions>
          </Form>
        </ResourceContextProvider>
      </Dialog>
    </>
  );
}
