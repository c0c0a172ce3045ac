import { formatEuro } from "#contract/format/money.ts";
import { retryPath } from "#contract/paths.ts";
import type { FormPage, OpenPayment } from "../../orders/index.ts";
import { type CardErrors, type CardForm, testCards } from "./cards.ts";

type Shown = { errors?: CardErrors; typed?: CardForm; stale?: boolean };

export function sandboxForm(open: OpenPayment, { errors, typed, stale }: Shown): FormPage {
  const isPaypal = open.instrument === "paypal";
  return {
    title: "Paga il tuo ordine",
    content: (
      <>
        <SandboxNote />
        {stale && (
          <p className="alert" role="alert">
            Il tentativo precedente si è già concluso senza addebiti. Puoi riprovare da qui.
          </p>
        )}
        {errors && (
          <p className="alert" role="alert">
            Controlla i campi segnati qui sotto.
          </p>
        )}
        {isPaypal ? (
          <Choices open={open} yes="Paga con PayPal" no="Rifiuta" />
        ) : (
          <CardFields open={open} errors={errors ?? {}} typed={typed} />
        )}
      </>
    ),
  };
}

export const challengeForm = (open: OpenPayment): FormPage => ({
  title: "La tua banca chiede una conferma",
  content: (
    <>
      <SandboxNote />
      <p>Con una carta vera, qui confermeresti il pagamento dall’app della tua banca.</p>
      <Choices open={open} yes="Conferma il pagamento" no="Rifiuta" />
    </>
  ),
});

const SandboxNote = () => (
  <p className="note">
    Pagamento di prova: nessun addebito reale. Non inserire i dati di una carta vera.
  </p>
);

const Attempt = ({ attempt }: OpenPayment) => (
  <input type="hidden" name="attempt" value={attempt.reference} />
);

const Abandon = ({ order }: OpenPayment) => (
  <a href={retryPath(order.token)}>Torna indietro senza pagare</a>
);

const Choices = ({ open, yes, no }: { open: OpenPayment; yes: string; no: string }) => (
  <form method="post">
    <Attempt {...open} />
    <div className="acts">
      <button name="action" value="approve">
        {yes}
      </button>
      <button className="plain" name="action" value="refuse">
        {no}
      </button>
      <Abandon {...open} />
    </div>
  </form>
);

type CardFieldsProps = { open: OpenPayment; errors: CardErrors; typed: CardForm | undefined };

const CardFields = ({ open, errors, typed }: CardFieldsProps) => (
  <>
    <form method="post" noValidate>
      <Attempt {...open} />
      <input type="hidden" name="action" value="card" />
      <Field
        name="number"
        label="Numero della carta"
        placeholder="4242 4242 4242 4242"
        error={errors.number}
        typed={typed}
      />
      <div className="pair">
        <Field
          name="expiry"
          label="Scadenza (MM/AA)"
          placeholder="12/30"
          error={errors.expiry}
          typed={typed}
        />
        <Field
          name="code"
          label="Codice di sicurezza"
          placeholder="123"
          error={errors.code}
          typed={typed}
        />
      </div>
      <div className="acts">
        <button>Paga {formatEuro(open.payment.amount)}</button>
        <Abandon {...open} />
      </div>
    </form>
    <h2>Carte di prova</h2>
    <ul className="cards">
      {testCards.map(({ number, does }) => (
        <li key={number}>
          <b>{number}</b> <span>{does}</span>
        </li>
      ))}
    </ul>
    <p>Va bene qualsiasi scadenza futura e qualsiasi codice di tre cifre.</p>
  </>
);

type FieldProps = {
  name: keyof CardForm;
  label: string;
  placeholder: string;
  error: string | undefined;
  typed: CardForm | undefined;
};

const Field = ({ name, label, placeholder, error, typed }: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      defaultValue={typed?.[name] ?? ""}
      placeholder={placeholder}
      inputMode={name === "expiry" ? "text" : "numeric"}
      autoComplete="off"
      {...(error && { "aria-invalid": true, "aria-describedby": `${name}-error` })}
    />
    {error && (
      <p className="wrong" id={`${name}-error`}>
        {error}
      </p>
    )}
  </div>
);
