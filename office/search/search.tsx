import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { FormDataConsumer, RadioButtonGroupInput, required, TextInput, Title } from "react-admin";
import type { AdminSynonym, SearchReport } from "#contract/admin/redirect.ts";
import { searchPath } from "#contract/paths.ts";
import { admin, callJson, deleteAt } from "../api/call.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { Block, type ColumnName, Table } from "../shared/page.tsx";
import { useAct, useAnswer, useMembers } from "../shared/use-call.ts";
import { counted } from "../shared/labels.ts";

export function SearchWords() {
  const report = useAnswer<SearchReport>("search-report");
  return (
    <>
      <Title title="Ricerca" />
      <p className="quiet">
        Le parole di chi compra, e dove portano. {report && summaryOf(report)}
      </p>
      <TrySearch />
      {report && <Missing missing={report.missing} />}
      <Synonyms
        title="Sinonimi"
        kind="same"
        text="Chi cerca una di queste parole vede anche ciò che trova l’altra. Errori di battitura, plurali e accenti sono già capiti da soli."
        target="Come se cercasse"
      />
      <Synonyms
        title="Parole che portano a una pagina"
        kind="page"
        text="Chi le cerca arriva subito alla pagina."
        target="Porta a"
      />
      <Synonyms
        title="Non per noi"
        kind="nothing"
        text="Chi le cerca non vede prodotti che somigliano soltanto alla parola."
        target="Mostra"
      />
    </>
  );
}

function summaryOf({ searches, found }: SearchReport): string {
  if (searches === 0) return "Negli ultimi 30 giorni nessuna ricerca.";
  const part = Math.round((found * 100) / searches);
  return `Negli ultimi 30 giorni ${counted(searches, "ricerca", "ricerche")}, ${part} su 100 con un risultato.`;
}

const TrySearch = () => (
  <form className="acts" action={searchPath} target="_blank">
    <TextField name="q" label="Prova una ricerca" required autoComplete="off" />
    <Button type="submit" variant="outlined">
      Prova
    </Button>
  </form>
);

const missingColumns: ColumnName[] = [
  "Parola",
  ["7 giorni", "right"],
  ["30 giorni", "right"],
  "Il più vicino",
  "Azioni",
];

function Missing({ missing }: Pick<SearchReport, "missing">) {
  return (
    <Block title="Senza risultati">
      {missing.length === 0 ? (
        <p className="quiet">Ogni ricerca degli ultimi 30 giorni ha trovato qualcosa.</p>
      ) : (
        <div className="scrolling">
          <Table className="table words" columns={missingColumns}>
            {missing.map(({ query, week, month, nearest }) => (
              <tr key={query}>
                <th scope="row">«{query}»</th>
                <td className="right">{week}</td>
                <td className="right">{month}</td>
                <td className="quiet">{nearest ?? "nessuno"}</td>
                <td>
                  <SynonymDialog
                    label="Insegna questa parola"
                    title={`Chi cerca «${query}» vede…`}
                    record={{ words: query, kind: "same", target: "" }}
                    done="La ricerca la conosce"
                  />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Block>
  );
}

type SynonymsProps = {
  title: string;
  kind: AdminSynonym["kind"];
  text: string;
  target: string;
};

function Synonyms({ title, kind, text, target }: SynonymsProps) {
  const { change, busy } = useAct();
  const synonyms = useMembers<AdminSynonym>(`search-synonyms?kind=${kind}&itemsPerPage=100`) ?? [];
  return (
    <Block title={title}>
      <p className="quiet">{text}</p>
      <SynonymDialog
        label="Aggiungi"
        title={title}
        record={{ words: "", kind, target: "" }}
        done="Aggiunto"
      />
      <div className="scrolling">
        <Table className="table words pairs" columns={["Parole", target, "Azioni"]}>
          {synonyms.map((one) => (
            <tr key={one.id}>
              <td>{one.words.join(", ")}</td>
              <td>{one.target || "niente"}</td>
              <td>
                <div className="acts">
                  <SynonymDialog
                    label="Modifica"
                    title={one.words[0] ?? title}
                    id={one.id}
                    record={{ ...one, words: one.words.join(", ") }}
                    done="Salvato"
                  />
                  <Button
                    disabled={busy}
                    aria-label={`Togli ${one.words[0]}`}
                    onClick={() =>
                      void change(() => deleteAt(`search-synonyms/${one.id}`), "Tolto")
                    }
                  >
                    Togli
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </Block>
  );
}

const kinds = [
  { id: "same", name: "gli stessi risultati di un’altra parola" },
  { id: "page", name: "una pagina precisa" },
  { id: "nothing", name: "niente: non è per noi" },
];

type SynonymDialogProps = {
  label: string;
  title: string;
  id?: number;
  record: { words: string; kind: AdminSynonym["kind"]; target: string };
  done: string;
};

function SynonymDialog({ id, ...look }: SynonymDialogProps) {
  const save = ({ words, kind, target }: Record<string, unknown>) =>
    callJson(`${admin}/search-synonyms${id === undefined ? "" : `/${id}`}`, {
      method: id === undefined ? "POST" : "PATCH",
      json: {
        words: String(words)
          .split(",")
          .map((word) => word.trim())
          .filter(Boolean),
        kind,
        target: kind === "nothing" ? "" : (target ?? ""),
      },
    });
  return (
    <FormDialog {...look} kind="text" resource="search-synonyms" save={save}>
      <TextInput
        source="words"
        label="Parole cercate"
        validate={required()}
        multiline
        helperText="Più d’una con la virgola: occhiaie, borse sotto gli occhi"
      />
      <RadioButtonGroupInput source="kind" label="Che cosa mostrare" choices={kinds} row={false} />
      <FormDataConsumer>
        {({ formData }) =>
          formData["kind"] !== "nothing" && (
            <TextInput
              source="target"
              label={formData["kind"] === "page" ? "Porta a" : "Come se cercasse"}
              validate={required()}
              helperText={
                formData["kind"] === "page"
                  ? "L’indirizzo della pagina: /resi-e-rimborsi"
                  : "Una parola che trova i prodotti; con la virgola, una o l’altra"
              }
            />
          )
        }
      </FormDataConsumer>
    </FormDialog>
  );
}
