import Button from "@mui/material/Button";
import type { AccountingMonth, IssuedDocument } from "#contract/admin/desk/accounting.ts";
import { formatNumber } from "#contract/format/money.ts";
import { formatShortDate } from "#contract/format/dates.ts";
import { admin, download } from "../api/call.ts";
import { orderPath } from "../orders/act-on.ts";
import { ExportButton } from "../shared/lists.tsx";
import { Block, Table } from "../shared/page.tsx";
import { OfficeLink } from "../shared/use-may.tsx";
import { useAct } from "../shared/use-call.ts";
import labels from "../messages/labels.json" with { type: "json" };

const columns = [
  ...["Numero", "Tipo", "Data", "Intestata a", "Ordine"].map((name) => [name, "words"] as const),
  "Imponibile",
  "IVA",
  "Totale",
  "File",
];

export function Documents({ answer: { documents } }: { answer: AccountingMonth }) {
  return (
    <Block title="Fatture e note di credito" aside={<p className="quiet">Importi in euro</p>}>
      {documents.length === 0 ? (
        <p className="quiet">
          In questo mese nessuna. Una fattura nasce dagli ordini che la chiedono alla cassa; una
          nota di credito, dai loro rimborsi.
        </p>
      ) : (
        <div className="scroll">
          <Table className="table money documents" columns={columns}>
            {documents.map((document) => (
              <Row key={document.id} document={document} />
            ))}
          </Table>
        </div>
      )}
    </Block>
  );
}

const exports = labels.accountingFiles;

export const TakeAway = ({ answer: { month } }: { answer: AccountingMonth }) => (
  <Block title="Da portare via" aside={null}>
    <ul className="take-away">
      {exports.map(([file, name, detail]) => (
        <li key={file}>
          <div>
            <strong>{name}</strong>
            <p className="quiet">{detail}</p>
          </div>
          <ExportButton
            file={`accounting/${file}?month=${month}`}
            label={
              <>
                Scarica<span className="unseen"> {name}</span>
              </>
            }
            kind="outlined"
          />
        </li>
      ))}
    </ul>
  </Block>
);

function Row({ document }: { document: IssuedDocument }) {
  const { kind, number, date, buyer, refersTo, orderNumber, taxable, tax, total } = document;
  return (
    <tr>
      <th scope="row">{number}</th>
      <td className="words">{kind === "invoice" ? "Fattura (TD01)" : "Nota di credito (TD04)"}</td>
      <td className="words">{formatShortDate(date)}</td>
      <td className="words">
        {buyer}
        {refersTo && `, su ${refersTo}`}
      </td>
      <td className="words">
        <OfficeLink to={orderPath(orderNumber)}>{orderNumber}</OfficeLink>
      </td>
      {[taxable, tax, total].map((cents, index) => (
        <td key={index}>
          <Amount cents={cents} />
        </td>
      ))}
      <td>
        <DocumentFiles document={document} />
      </td>
    </tr>
  );
}

const files = [
  ["documento.xml", "XML"],
  ["documento.pdf", "PDF"],
] as const;

export function DocumentFiles({ document }: { document: Pick<IssuedDocument, "id" | "number"> }) {
  const { act, busy } = useAct();
  return files.map(([file, label]) => (
    <Button
      key={file}
      size="small"
      loading={busy}
      aria-label={`${label} di ${document.number}`}
      onClick={() => void act(() => download(`${admin}/invoices/${document.id}/${file}`))}
    >
      {label}
    </Button>
  ));
}

/** Formats cents without the euro sign, which the table's heading states; zero is a dash. */
export function Amount({ cents }: { cents: number }) {
  if (cents === 0) return <span className="quiet">–</span>;
  const text = formatNumber((Math.abs(cents) / 100).toFixed(2));
  return cents < 0 ? <span className="below">−{text}</span> : text;
}
