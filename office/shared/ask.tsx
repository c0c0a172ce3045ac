import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useAct } from "./use-act.ts";

type Props = {
  label: string;
  title: string;
  /** The fields of the form, by name. */
  children: ReactNode;
  confirm: string;
  done: string;
  work: (form: FormData) => Promise<unknown>;
  kind?: "contained" | "outlined" | "text";
};

/** A button that asks before it acts. */
export function Ask({ label, title, children, confirm, done, work, kind = "outlined" }: Props) {
  const [open, setOpen] = useState(false);
  const { change, busy } = useAct();
  const heading = useId();
  const submit = async (form: FormData) => {
    if (await change(() => work(form), done)) setOpen(false);
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
        maxWidth="xs"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(new FormData(event.currentTarget));
          }}
        >
          <DialogTitle id={heading}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Lascia stare</Button>
            <Button type="submit" variant="contained" loading={busy}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
