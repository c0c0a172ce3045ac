import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type SubmitEvent, useId, useState } from "react";
import type { Doubt } from "#contract/claims/check-words.ts";
import { messageOf } from "#contract/format/keys-of.ts";
import { admin, callOnce } from "../api/call.ts";
import { Refusal } from "../shared/dialogs.tsx";
import { useMay } from "../shared/use-may.tsx";
import { useDoubts } from "./doubts.ts";

/** Opened when the claims check flags words in a save; the save is repeated once the owner has given reasons. */
export function DoubtDialog() {
  const request = useDoubts();
  const heading = useId();
  if (!request) return null;
  return (
    <Dialog
      open
      onClose={() => request.answer(false)}
      aria-labelledby={heading}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={heading}>Parole che chiedono una prova</DialogTitle>
      <DoubtForm {...request} />
    </Dialog>
  );
}

const toOwner =
  "Niente è stato salvato. Correggi il testo, oppure scrivi perché lo tieni: il motivo resta in «Claim e prove», con il tuo nome, e per questa frase, in questo testo, non te lo chiediamo più.";
const toStaff =
  "Niente è stato salvato. Correggi il testo: solo chi è titolare può tenerlo così, scrivendone il motivo.";
const toAnybody =
  "Niente è stato salvato: il testo dice un’origine diversa da quella della scheda. Correggi uno dei due.";

/** Focuses the button when it appears. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Cuts a long sentence to the text around the flagged words. */
function excerptOf({ sentence, words }: Doubt): [before: string, after: string] {
  const at = sentence.indexOf(words);
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + words.length)];
  return [
    before.length > 90 ? `…${before.slice(-90)}` : before,
    after.length > 90 ? `${after.slice(0, 90)}…` : after,
  ];
}

function DoubtForm({ doubts, answer }: NonNullable<ReturnType<typeof useDoubts>>) {
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const { owner } = useMay();
  const mayKeep = owner && !doubts.some(({ isFinal }) => isFinal);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      for (const [at, { rule, sentence, words, subject }] of doubts.entries()) {
        const reason = String(form.get(`reason-${at}`) ?? "");
        const json = { rule, sentence, words, subject, reason };
        await callOnce(`${admin}/text-decisions`, { method: "POST", json });
      }
      answer(true);
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogContent className="stack">
        <p>{mayKeep ? toOwner : doubts.some(({ isFinal }) => isFinal) ? toAnybody : toStaff}</p>
        <Refusal>{refusal}</Refusal>
        {doubts.map((doubt, at) => {
          const [before, after] = excerptOf(doubt);
          return (
            <div key={`${doubt.rule} ${doubt.sentence}`} className="stack">
              <p>
                «{before}
                <strong>{doubt.words}</strong>
                {after}»
              </p>
              <p className="quiet">{doubt.instead}</p>
              {mayKeep && (
                <TextField
                  name={`reason-${at}`}
                  label="Lo tengo perché…"
                  multiline
                  required
                  slotProps={{ htmlInput: { minLength: 10, maxLength: 1000 } }}
                />
              )}
            </div>
          );
        })}
      </DialogContent>
      <DialogActions>
        {mayKeep && (
          <Button type="submit" variant="text" loading={busy}>
            Salva così
          </Button>
        )}
        <Button variant="contained" ref={focus} onClick={() => answer(false)}>
          Correggo il testo
        </Button>
      </DialogActions>
    </form>
  );
}
