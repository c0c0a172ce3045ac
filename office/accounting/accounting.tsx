import Button from "@mui/material/Button";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AccountingMonth, TakingsRow } from "#contract/admin/desk/accounting.ts";
import { calendarDateInRome, formatLongDate } from "#contract/format/dates.ts";
import { formatEuro, formatNumber } from "#contract/format/money.ts";
import { post } from "../api/call.ts";
import "../dashboard/dashboard.css";
import { Choice } from "../shared/fields.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { signedEuro } from "../shared/money.tsx";
import { Block, Fact, NextStep, Page } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import "./accounting.css";
import { Amount, Documents, TakeAway } from "./documents.tsx";
import { counted } from "../shared/labels.ts";

/** Formats a month as «Ottobre 2026». */
function nameOf(month: string): string {
  const name = formatLongDate(`${month}-02`).replace(/^\d+\s/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The chosen month is a query parameter, so the page can be bookmarked and shared. */
export function AccountingPage() {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => calendarDateInRome(new Date()));
  const current = today.slice(0, 7);
  const month = params.get("month") ?? current;
  const choices = [
    ...new Set([month, ...Array.from({ length: 24 }, (_, back) => monthsFrom(current, -back))]),
  ]
    .toSorted()
    .toReversed();
  const answer = useAnswer<AccountingMonth>(`accounting?month=${month}`);
  const go = (chosen: string) => setParams({ month: chosen }, { replace: true });
  return (
    <Page title="Corrispettivi e fatture">
      <p className="quiet">
        Giorni nell’ora di Roma. Un ordine conta nel giorno in cui è pagato, con denaro o con buoni;
        i rimborsi stanno nel giorno in cui sono partiti.
      </p>
      <div className="month">
        <Button
          className="arrow"
          aria-label={nameOf(monthsFrom(month, -1))}
          onClick={() => go(monthsFrom(month, -1))}
        >
          ‹
        </Button>
        <Choice
          label="Mese"
          value={month}
          fullWidth={false}
          onChange={go}
          choices={choices.map((each) => [each, nameOf(each)])}
        />
        <Button
          className="arrow"
          aria-label={nameOf(monthsFrom(month, 1))}
          disabled={month >= current}
          onClick={() => go(monthsFrom(month, 1))}
        >
          ›
        </Button>
      </div>
      {answer && (
        <>
          <Due answer={answer} />
          <Closing answer={answer} isOver={month < current} />
          <Figures answer={answer} />
          <Takings answer={answer} name={nameOf(month)} />
          <Documents answer={answer} />
          <TakeAway answer={answer} />
        </>
      )}
    </Page>
  );
}

function Due({ answer: { month, due } }: { answer: AccountingMonth }) {
  const { change, busy } = useAct();
  const { may } = useMay();
  if (due === 0) return null;
  const many = counted(due, "documento", "documenti");
  const issue = () => post("accounting/issue", { month });
  return (
    <NextStep
      title={`Emetti ${many}: poi il mese è completo`}
      why="Fatture chieste alla cassa e note di credito dei rimborsi. Ognuna prende la data della vendita o del rimborso, e il prossimo numero."
    >
      {may("write", "accounting") && (
        <Button
          variant="contained"
          loading={busy}
          onClick={() => void change(issue, "Documenti emessi")}
        >
          Emetti
        </Button>
      )}
    </NextStep>
  );
}

function Closing({ answer, isOver }: { answer: AccountingMonth; isOver: boolean }) {
  const { may } = useMay();
  const { month, due, closedAt } = answer;
  if (closedAt)
    return (
      <p className="quiet">
        Mese chiuso il <Moment at={closedAt} />: cifre e documenti non cambiano più.
      </p>
    );
  if (!isOver || due > 0 || !may("write", "accounting/close")) return null;
  const name = nameOf(month).toLowerCase();
  return (
    <NextStep
      title={`Chiudi ${name}`}
      why="È finito e ha tutti i suoi documenti. Dopo la chiusura niente può più portare una data di questo mese."
    >
      <Ask
        label="Chiudi il mese"
        done="Mese chiuso"
        title={`Chiudere ${name}?`}
        kind="contained"
        work={() => post("accounting/close", { month })}
      >
        <p>Il registro resta com’è adesso. Non si può riaprire.</p>
      </Ask>
    </NextStep>
  );
}

function Figures({ answer: { total, documents } }: { answer: AccountingMonth }) {
  const refunded = total.rates.reduce((sum, rate) => sum + rate.refunded, 0);
  const invoiced = documents.reduce((sum, document) => sum + document.total, 0);
  const figures: [string, number, string][] = [
    [
      "Corrispettivi lordi",
      total.total,
      `${counted(total.orders, "ordine", "ordini")}, al netto dei rimborsi`,
    ],
    ...total.rates.map((rate): [string, number, string] =>
      rate.percent > 0
        ? [rateName(rate, "IVA"), rate.tax, `su ${formatEuro(rate.taxable)} di imponibile`]
        : [rateName(rate, "Senza IVA"), rate.taxable, "vendite meno rimborsi"],
    ),
    ["Incassato in denaro", total.money, moneyWords(total)],
    ["Rimborsi", -refunded, `${total.refunds}, già tolti dai loro giorni`],
    ["Fatture meno note di credito", invoiced, `${documents.length} in tutto`],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, amount, detail]) => (
        <Fact key={name} name={name}>
          <strong>{signedEuro(amount)}</strong>
          <span>{detail}</span>
        </Fact>
      ))}
    </dl>
  );
}

/** Explains the difference between the register's total and the money received: vouchers sold, redeemed, refunded to. */
function moneyWords({ vouchers, redeemed, redeemedGifts, backToCards }: TakingsRow): string {
  const parts = [
    [vouchers, "di buoni venduti"],
    [-redeemed, "pagati con buoni venduti"],
    [-redeemedGifts, "pagati con buoni omaggio"],
    [backToCards, "rimborsati su buoni"],
  ] as const;
  const words = parts.flatMap(([cents, what]) =>
    cents === 0 ? [] : [`${cents > 0 ? "più" : "meno"} ${formatEuro(Math.abs(cents))} ${what}`],
  );
  return words.length > 0 ? `i corrispettivi, ${words.join(", ")}` : "tutto in denaro";
}

type Rate = TakingsRow["rates"][number];

/** «IVA 22 %», or the tax authority's code of the exemption. */
const rateName = ({ percent, nature }: Rate, word: string) =>
  percent > 0 ? `${word} ${formatNumber(percent)}\u00a0%` : `${word} ${nature ?? "0\u00a0%"}`;

const weekday = new Intl.DateTimeFormat("it", { weekday: "short", timeZone: "UTC" });

function Takings({ answer: { days, total }, name }: { answer: AccountingMonth; name: string }) {
  return (
    <Block title="Giorno per giorno" aside={<p className="quiet">Importi in euro</p>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <section className="scroll" tabIndex={0} aria-label="Corrispettivi giorno per giorno">
        <table className="table money dense" aria-label={`Registro dei corrispettivi, ${name}`}>
          <thead>
            <tr>
              <th scope="col">Giorno</th>
              <th scope="col">Ordini</th>
              {total.rates.map((rate) => (
                <RateHeads key={rateName(rate, "")} rate={rate} />
              ))}
              <th scope="col">Totale</th>
              <th scope="col">Buoni venduti *</th>
              <th scope="col">Pagato con buoni</th>
              <th scope="col">In denaro</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, ...row }) => (
              <tr key={day}>
                <th scope="row">
                  {Number(day.slice(8))}{" "}
                  <span className="quiet">{weekday.format(new Date(day))}</span>
                </th>
                <Cells row={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              <Cells row={total} />
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="quiet">
        Solo ordini senza fattura: quelli fatturati sono qui sotto. * Buoni multiuso: contano come
        vendita quando si spendono, non quando si comprano. Non entrano nel totale. «Pagato con
        buoni» è quanto hanno pagato i buoni, venduti o omaggio, meno ciò che è tornato su di loro.
      </p>
    </Block>
  );
}

/** Sales without VAT have no tax, and their taxable amount is what was sold less what was refunded. */
function columnsOf({ percent, sold, refunded, taxable, tax }: Rate): [string, number][] {
  const columns: [string, number][] = [
    ["Vendite", sold],
    ["Rimborsi", -refunded],
    ["Imponibile", taxable],
    ["IVA", tax],
  ];
  return percent > 0 ? columns : columns.slice(0, 2);
}

const RateHeads = ({ rate }: { rate: Rate }) => (
  <>
    {columnsOf(rate).map(([word]) => (
      <th key={word} scope="col">
        {rateName(rate, word)}
      </th>
    ))}
  </>
);

const Cells = ({ row: { orders, rates, total, vouchers, ...row } }: { row: TakingsRow }) => (
  <>
    <td>{orders || <span className="quiet">–</span>}</td>
    {rates.flatMap((rate) =>
      columnsOf(rate).map(([word, cents]) => (
        <td key={rateName(rate, word)}>
          <Amount cents={cents} />
        </td>
      )),
    )}
    <td>
      <strong>
        <Amount cents={total} />
      </strong>
    </td>
    <td>
      <Amount cents={vouchers} />
    </td>
    <td>
      <Amount cents={row.redeemed + row.redeemedGifts - row.backToCards} />
    </td>
    <td>
      <Amount cents={row.money} />
    </td>
  </>
);
