import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import type { ReactNode } from "react";
import { DialogButton } from "./dialog-button.tsx";
import type { DialogLook } from "./dialog-button.tsx";
import { useAct } from "./use-act.ts";

type Props = DialogLook & {
  /** The fields of the form, by name. */
  children: ReactNode;
  confirm: string;
  done: string;
  work: (form: FormData) => Promise<unknown>;
  /** Asks without waiting for the button. */
  atOnce?: boolean;
};

/** A button that asks before it acts. */
export function Ask({ children, confirm, done, work, atOnce = false, ...look }: Props) {
  const [open, setOpen] = useState(atOnce);
  const { change, busy } = useAct();
  const submit = async (form: FormData) => {
    if (await change(() => work(form), done)) setOpen(false);
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
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Lascia stare</Button>
            <Button type="submit" variant="contained" loading={busy}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogButton>
  );
}
