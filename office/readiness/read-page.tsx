import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { LegalPage, LegalPageText } from "#contract/admin/readiness.ts";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { trustMarkdown } from "../trusted-types.ts";
import { post } from "./use-readiness.tsx";

type Props = { page: LegalPage; kind: "contained" | "outlined" | "text" };

/** A legal page as visitors will read it, to be confirmed with one's own name. */
export function ReadPage({ page, kind }: Props) {
  const [open, setOpen] = useState(false);
  const heading = useId();
  return (
    <>
      <Button variant={kind} onClick={() => setOpen(true)}>
        Leggi {page.title}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby={heading}
        fullWidth
        maxWidth="md"
      >
        <DialogTitle id={heading}>{page.title}</DialogTitle>
        {open && <Text page={page} close={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Text({ page, close }: { page: LegalPage; close: () => void }) {
  const text = useAnswer<LegalPageText>(
    `readiness/legal-page?path=${encodeURIComponent(page.path)}`,
  );
  const { change, busy } = useAct();
  if (!text) return null;
  const { path, version, gaps } = text;
  const confirm = () =>
    void change(
      () => post("readiness/legal-page", { path, version }),
      `${page.title}: letta e confermata`,
    ).then((done) => done && close());
  return (
    <>
      {/* A long text is scrolled by keyboard too. */}
      <DialogContent tabIndex={0} dividers>
        {gaps.length > 0 && (
          <ul className="warnings">
            {gaps.map((gap) => (
              <li key={gap}>Da completare o togliere: {gap}</li>
            ))}
          </ul>
        )}
        {/* Made by the shop's own writer, which escapes whatever it does not know. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: trustMarkdown(text.html) }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Più tardi</Button>
        <Button
          component={Link}
          to={`/admin/pages/${page.id}`}
          variant={gaps.length > 0 ? "contained" : "text"}
        >
          Modifica
        </Button>
        {gaps.length === 0 && (
          <Button variant="contained" loading={busy} onClick={confirm}>
            L’ho letta e vale per il mio negozio
          </Button>
        )}
      </DialogActions>
    </>
  );
}
