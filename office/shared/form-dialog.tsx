import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import type { ReactNode } from "react";
import { Form, HttpError, ResourceContextProvider, useNotify, useRefresh } from "react-admin";
import { SaveButton } from "react-admin";
import { DialogButton } from "./dialog-button.tsx";
import type { DialogLook } from "./dialog-button.tsx";

type Values = Record<string, unknown>;
type Props = DialogLook & {
  /** Whose field names the labels are. */
  resource: string;
  record?: Values;
  save: (values: Values) => Promise<unknown>;
  done: string;
  confirm?: string;
  children: ReactNode;
};

/** A button that opens a form; what the API refuses is shown beside its field. */
export function FormDialog(props: Props) {
  const { resource, record = {}, save, done, confirm, children, ...look } = props;
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
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
    <DialogButton {...look} width="sm" open={open} setOpen={setOpen}>
      {(heading) => (
        <ResourceContextProvider value={resource}>
          <Form record={record} onSubmit={submit}>
            {heading}
            <DialogContent>{children}</DialogContent>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Lascia stare</Button>
              <SaveButton icon={<></>} alwaysEnable {...(confirm ? { label: confirm } : {})} />
            </DialogActions>
          </Form>
        </ResourceContextProvider>
      )}
    </DialogButton>
  );
}
