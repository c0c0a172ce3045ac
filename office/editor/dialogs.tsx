import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { Form, required, SaveButton, TextInput } from "react-admin";
import { useMembers } from "../shared/use-call.ts";
import { AddressInput } from "../sections/form/destinations.tsx";

type Dialogue = { open: boolean; onClose: () => void; onPut: (words: string) => void };

function Asking({
  open,
  onClose,
  title,
  children,
}: Dialogue & { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="sm">
      <DialogTitle id={heading}>{title}</DialogTitle>
      {open && children}
    </Dialog>
  );
}

export function LinkDialog({ words, ...dialogue }: Dialogue & { words: string }) {
  const { onClose, onPut } = dialogue;
  const put = (values: Record<string, unknown>) => {
    const label = String(values["label"])
      .replaceAll(/[[\]\n]/g, " ")
      .trim();
    onPut(`[${label}](${String(values["href"]).trim()})`);
  };
  return (
    <Asking {...dialogue} title="Aggiungi un link">
      {/* React events bubble through portals: without this, the surrounding form would be submitted too. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Form record={{ label: words, href: "" }} onSubmit={put}>
          <DialogContent>
            <TextInput source="label" label="Parole" validate={required()} helperText={false} />
            <AddressInput source="href" label="Porta a" validate={[required(), address]} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Lascia stare</Button>
            <SaveButton icon={<></>} alwaysEnable label="Metti il link" />
          </DialogActions>
        </Form>
      </div>
    </Asking>
  );
}

/** Accepts the addresses that the shop's Markdown turns into links. */
const address = (href: unknown) =>
  /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\<>"'`()]*$/.test(String(href))
    ? undefined
    : "Un indirizzo del negozio, come /prodotti, o uno che comincia con https://";

type Found = { code: string; name: string; enabled: boolean };

export function ProductDialog(dialogue: Dialogue) {
  const { onClose, onPut } = dialogue;
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed);
  const found = useMembers<Found>(`products?itemsPerPage=12&q=${encodeURIComponent(q)}`);
  const [code, setCode] = useState<string>();
  return (
    <Asking {...dialogue} title="Mostra un prodotto">
      <DialogContent>
        <Autocomplete
          options={found ?? []}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ code }) => code}
          isOptionEqualToValue={(one, other) => one.code === other.code}
          filterOptions={(options) => options}
          noOptionsText="Nessun prodotto"
          onInputChange={(_, value) => setTyped(value)}
          onChange={(_, chosen) => setCode(chosen?.code)}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Prodotto"
              helperText="Nel testo compare la sua scheda: foto, nome e prezzo di oggi. Se lo nascondi, sparisce."
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Lascia stare</Button>
        <Button
          variant="contained"
          disabled={code === undefined}
          onClick={() => onPut(`{prodotto: ${code}}`)}
        >
          Metti il prodotto
        </Button>
      </DialogActions>
    </Asking>
  );
}
