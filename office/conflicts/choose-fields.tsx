import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId, useState } from "react";
import { useTranslateLabel } from "react-admin";
import { labelOnScreen, writeValue } from "./written.ts";
import "./choose-fields.css";

type ContestedField = {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Author and time of the competing change. */
  by: string;
};

type Choice = "mine" | "theirs";

type Props = {
  title: string;
  resource: string;
  fields: ContestedField[];
  confirm: string;
  choose: (chosen: { field: string; value: unknown }[]) => void;
  leave: () => void;
  children: ReactNode;
};

/** Lets the user choose between two versions of each conflicting field. */
export function ChooseFields(props: Props) {
  const { title, resource, fields, confirm, choose, leave, children } = props;
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const heading = useId();
  const label = useTranslateLabel();
  const nameOf = (source: string) => labelOnScreen(source) ?? label({ source, resource });
  const all = (choice: Choice) =>
    setChoices(Object.fromEntries(fields.map(({ field }) => [field, choice])));
  const open = fields.filter(({ field }) => !choices[field]).length;
  return (
    <Dialog open onClose={leave} aria-labelledby={heading} fullWidth maxWidth="sm">
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent className="choose-fields">
        {children}
        <p>
          <Button onClick={() => all("mine")}>Tieni tutto il mio</Button>
          <Button onClick={() => all("theirs")}>Prendi tutto il suo</Button>
        </p>
        {fields.map(({ field, mine, theirs, by }) => (
          <fieldset key={field}>
            <legend>{nameOf(field.replace(/^value\./, ""))}</legend>
            {(
              [
                ["mine", mine, "Tua, ora"],
                ["theirs", theirs, by],
              ] as const
            ).map(([choice, value, whose]) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={field}
                  checked={choices[field] === choice}
                  onChange={() => setChoices({ ...choices, [field]: choice })}
                />
                <span>{writeValue(field, value)}</span>
                <span className="quiet">{whose}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>Torna a modificare</Button>
        <Button
          variant="contained"
          disabled={open > 0}
          onClick={() =>
            choose(
              fields.map(({ field, mine, theirs }) => ({
                field,
                value: choices[field] === "mine" ? mine : (theirs ?? null),
              })),
            )
          }
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
