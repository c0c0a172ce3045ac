import { html } from "hono/html";
import { formatEuro } from "#contract/format/money.ts";
import type { Html, OpenPayment } from "../orders/index.ts";
import { abandonLink, paymentPage, paymentSummary } from "../payments/index.ts";

export type CardOutcome = "succeeded" | "failed" | "challenge";
export type CardForm = { number: string; expiry: string; code: string };
export type CardErrors = Partial<Record<keyof CardForm, string>>;

export const testCards: { number: string; does: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", does: "paga", outcome: "succeeded" },
  { number: "4000 0000 0000 0002", does: "viene rifiutata", outcome: "failed" },
  { number: "4000 0025 0000 3155", does: "chiede la verifica 3-D Secure", outcome: "challenge" },
];

type Shown = { errors?: CardErrors; typed?: CardForm; stale?: boolean };

/** The form of the sandbox, in the place of a gateway's own page. */
export function sandboxPage(open: OpenPayment, { errors, typed, stale }: Shown): Html {
  const fields =
    open.instrument === "paypal" ? paypalFields(open) : cardFields(open, errors, typed);
  return paymentPage(
    "Paga il tuo ordine",
    html`${paymentSummary(open)} ${sandboxNote} ${stale ? staleAlert : ""}
    ${
      errors ? html`<p class="alert" role="alert">Controlla i campi segnati qui sotto.</p>` : ""
    }${fields}`,
  );
}

export function challengePage(open: OpenPayment): Html {
  return paymentPage(
    "La tua banca chiede una conferma",
    html`${paymentSummary(open)} ${sandboxNote}
      <p>Con una carta vera, qui confermeresti il pagamento dall’app della tua banca.</p>
      ${choices(open, "Conferma il pagamento", "Rifiuta")}`,
  );
}

const sandboxNote = html`<p class="note">
  Pagamento di prova: nessun addebito reale. Non inserire i dati di una carta vera.
</p>`;

const staleAlert = html`<p class="alert" role="alert">
  Il tentativo precedente si è già concluso senza addebiti. Puoi riprovare da qui.
</p>`;

const attemptField = ({ attempt }: OpenPayment): Html =>
  html`<input type="hidden" name="attempt" value="${attempt.reference}" />`;

function choices(open: OpenPayment, yes: string, no: string): Html {
  return html`<form method="post">
    ${attemptField(open)}
    <div class="acts">
      <button name="action" value="approve">${yes}</button>
      <button class="plain" name="action" value="refuse">${no}</button>
      ${abandonLink(open)}
    </div>
  </form>`;
}

function paypalFields(open: OpenPayment): Html {
  return choices(open, "Paga con PayPal", "Rifiuta");
}

function cardFields(open: OpenPayment, errors: CardErrors = {}, typed?: CardForm): Html {
  return html`<form method="post" novalidate>
      ${attemptField(open)} <input type="hidden" name="action" value="card" />
      ${field("number", "Numero della carta", errors, typed, "4242 4242 4242 4242")}
      <div class="pair">
        ${field("expiry", "Scadenza (MM/AA)", errors, typed, "12/30")}
        ${field("code", "Codice di sicurezza", errors, typed, "123")}
      </div>
      <div class="acts">
        <button>Paga ${formatEuro(open.payment.amount)}</button>
        ${abandonLink(open)}
      </div>
    </form>
    <h2>Carte di prova</h2>
    <ul>
      ${testCards.map(({ number, does }) => html`<li><b>${number}</b> <span>${does}</span></li>`)}
    </ul>
    <p>Va bene qualsiasi scadenza futura e qualsiasi codice di tre cifre.</p>`;
}

function field(
  name: keyof CardForm,
  label: string,
  errors: CardErrors,
  typed: CardForm | undefined,
  placeholder: string,
): Html {
  const error = errors[name];
  const state = error ? html`aria-invalid="true" aria-describedby="${name}-error"` : "";
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed?.[name] ?? ""}"
      placeholder="${placeholder}"
      inputmode="${name === "expiry" ? "text" : "numeric"}"
      autocomplete="off"
      ${state}
    />
    ${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : ""}
  </div>`;
}
