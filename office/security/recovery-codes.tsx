import Button from "@mui/material/Button";

type Props = { codes: string[]; onSaved: () => void };

/** Shown once, and for as long as it takes to keep them. */
export const RecoveryCodes = ({ codes, onSaved }: Props) => (
  <div className="stack">
    <p>
      Conserva questi codici di recupero lontano dal telefono: ognuno vale una volta sola al posto
      del codice dell’app. Non li vedrai più.
    </p>
    <ul className="secret">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Button variant="contained" onClick={onSaved}>
      Li ho conservati
    </Button>
  </div>
);
