import Alert from "@mui/material/Alert";
import { required, TextInput, useRecordContext } from "react-admin";
import { useWatch } from "react-hook-form";
import type { BankAccount } from "#contract/italy/bank-account.ts";
import { referenceFor, transferCode } from "#contract/italy/transfer.ts";
import {
  compactIban,
  formatIban,
  ibanCountry,
  ibanEnding,
  ibanProblem,
} from "#contract/italy/iban.ts";
import { formatEuro } from "#contract/format/money.ts";
import { QrCode } from "../security/enrol.tsx";

const checkIban = (typed: unknown) =>
  typeof typed === "string" && typed !== "" ? (ibanProblem(typed) ?? undefined) : undefined;

const countryNames = new Intl.DisplayNames(["it"], { type: "region" });

function foundIn(iban: string): string {
  const compact = compactIban(iban);
  const country = ibanCountry(compact);
  const parts = [countryNames.of(country), `${compact.length} caratteri`];
  if (country === "IT") parts.push(`ABI ${compact.slice(5, 10)}`, `CAB ${compact.slice(10, 15)}`);
  return `Cifre di controllo giuste: ${parts.join(", ")}`;
}

const empty = { holder: "", iban: "", bank: "", bic: "", reference: "{numero}", note: "" };

/** The account for bank transfers, with a preview of the shopper's instructions. */
export function BankAccountFields() {
  const typed = useWatch<{ bankAccount?: Partial<BankAccount> | null }>({ name: "bankAccount" });
  // Fields that were not typed yet are undefined in a method without an account.
  const filled = Object.entries(typed ?? {}).filter(([, part]) => typeof part === "string");
  const account: BankAccount = { ...empty, ...Object.fromEntries(filled) };
  const isRight = account.iban !== "" && checkIban(account.iban) === undefined;
  return (
    <div className="with-preview">
      <fieldset className="fieldset">
        <legend>Conto</legend>
        <TextInput
          source="bankAccount.holder"
          label="Intestatario"
          validate={required()}
          helperText="Come lo scrive la banca: se nome e IBAN non coincidono, chi paga vede un avviso"
        />
        <TextInput
          source="bankAccount.iban"
          label="IBAN"
          validate={[required(), checkIban]}
          helperText={isRight ? foundIn(account.iban) : "27 caratteri per un conto italiano"}
        />
        <ChangedAccount typed={account.iban} />
        <TextInput source="bankAccount.bank" label="Banca" validate={required()} />
        <TextInput
          source="bankAccount.bic"
          label="BIC, facoltativo"
          helperText="Serve per conti fuori dallo Spazio economico europeo, come a San Marino"
        />
        <TextInput
          source="bankAccount.reference"
          label="Causale"
          defaultValue={empty.reference}
          validate={required()}
          helperText="{numero} diventa il numero dell’ordine"
        />
        <TextInput
          source="bankAccount.note"
          label="Una riga per chi compra, facoltativa"
          multiline
        />
      </fieldset>
      {isRight && <Preview account={account} />}
    </div>
  );
}

/** Warns that open orders keep the account they were placed with. */
function ChangedAccount({ typed }: { typed: string }) {
  const method = useRecordContext<{
    id: string;
    bankAccount?: BankAccount | null;
    awaitingOrders?: string[];
  }>();
  const before = method?.bankAccount?.iban;
  if (!before || before === compactIban(typed) || ibanProblem(typed)) return null;
  const waiting = method.awaitingOrders ?? [];
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Cambi il conto da … {ibanEnding(before)} a … {ibanEnding(typed)}: da quando salvi, chi ordina
      vede quello nuovo.{" "}
      {waiting.length > 0 &&
        `Gli ordini che aspettano (${waiting.join(", ")}) tengono quello vecchio: non chiuderlo prima. `}
      Ti chiediamo di nuovo chi sei, e scriviamo a tutti i titolari.
    </Alert>
  );
}

const exampleAmount = 6080;

function Preview({ account }: { account: BankAccount }) {
  const shown = referenceFor({ ...account, iban: compactIban(account.iban) }, "RG104028");
  const code = transferCode(shown, exampleAmount);
  const rows = {
    Intestatario: shown.holder,
    IBAN: formatIban(shown.iban),
    Banca: shown.bank,
    BIC: shown.bic,
    Causale: shown.reference,
    Importo: formatEuro(exampleAmount),
  };
  return (
    <section aria-label="Come lo vede chi compra" className="transfer-preview">
      <h2>Come lo vede chi compra, dopo l’ordine</h2>
      <dl>
        {Object.entries(rows).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {shown.note && <p>{shown.note}</p>}
      {code ? (
        <QrCode text={code} label="Codice QR di esempio" />
      ) : (
        <p className="quiet">
          Senza BIC il codice QR non si può fare per un conto di questo Paese.
        </p>
      )}
      <p className="quiet">
        Gli stessi dati nell’e-mail e nella pagina dell’ordine, finché non risulta pagato.
      </p>
    </section>
  );
}
