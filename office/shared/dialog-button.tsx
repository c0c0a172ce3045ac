import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import type { ReactNode } from "react";

export type DialogLook = {
  label: string;
  title: string;
  kind?: "contained" | "outlined" | "text";
};

type Props = DialogLook & {
  width: "xs" | "sm";
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The form, given the title it begins with. */
  children: (heading: ReactNode) => ReactNode;
};

/** A button and the dialog it opens, named by its title. */
export function DialogButton({ label, title, kind = "outlined", width, ...props }: Props) {
  const { open, setOpen, children } = props;
  const heading = useId();
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
        maxWidth={width}
      >
        {children(<DialogTitle id={heading}>{title}</DialogTitle>)}
      </Dialog>
    </>
  );
}
