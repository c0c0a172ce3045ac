import { isKeyOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import TextField from "@mui/material/TextField";
import { type SubmitEvent, useState } from "react";
import { testEvent, webhookEvents } from "#contract/admin/desk/kinds.ts";
import type { Webhook, WebhookDelivery } from "#contract/admin/desk/webhooks.ts";
import { deleteAt, patch, post } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useAct, useMembers } from "../shared/use-call.ts";

function eventName(event: string): string {
  if (event === testEvent) return "Prova";
  return isKeyOf(webhookEvents, event) ? webhookEvents[event] : event;
}

export function Webhooks() {
  const endpoints = useMembers<Webhook>("webhooks");
  const [secret, setSecret] = useState<string>();
  return (
    <Page title="Webhook">
      <p className="quiet">
        Quando succede qualcosa il negozio lo dice subito a un altro programma, con un messaggio
        firmato. Come verificare la firma è in docs/webhooks.md.
      </p>
      {secret && (
        <section className="block narrow" aria-live="polite">
          <h2>Il segreto per la firma</h2>
          <p>Copialo ora nell’altro programma: non si vedrà più.</p>
          <p className="secret">
            <code>{secret}</code>
          </p>
          <Button variant="outlined" onClick={() => setSecret(undefined)}>
            L’ho copiato
          </Button>
        </section>
      )}
      {endpoints?.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} />
      ))}
      {endpoints && !secret && <NewEndpoint onMade={setSecret} />}
    </Page>
  );
}

function NewEndpoint({ onMade }: { onMade: (secret: string | undefined) => void }) {
  const { change, busy } = useAct();
  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const json = { url: fields.get("url"), events: fields.getAll("events") };
    const make = async () => {
      const made = await post<Webhook>("webhooks", json);
      onMade(made.secret);
    };
    await change(make, "Webhook creato");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <Block title="Nuovo webhook" narrow>
      <form onSubmit={submit} className="stack">
        <TextField name="url" label="Indirizzo" type="url" placeholder="https://" required />
        <fieldset className="fieldset">
          <legend>Eventi</legend>
          {Object.entries(webhookEvents).map(([event, name]) => (
            <div key={event}>
              <label>
                <Checkbox name="events" value={event} size="small" />
                {name}
              </label>
            </div>
          ))}
        </fieldset>
        <Button type="submit" variant="contained" loading={busy}>
          Crea il webhook
        </Button>
      </form>
    </Block>
  );
}

function Endpoint({ endpoint: { id, url, events, enabled, disabledAt } }: { endpoint: Webhook }) {
  const { change, busy } = useAct();
  const path = `webhooks/${id}`;
  const turn = () =>
    void change(
      () => patch(path, { enabled: !enabled }, undefined),
      enabled ? "Webhook disattivato" : "Webhook attivato",
    );
  return (
    <section className="block">
      <h2 className="secret">{url}</h2>
      <p className="marks">
        <StateMark kind="enabled" state={enabled} />
        {disabledAt && (
          <span>
            Disattivato dal negozio <Moment at={disabledAt} />: non rispondeva da molti tentativi
          </span>
        )}
      </p>
      <p className="quiet">{events.map(eventName).join(", ")}</p>
      <div className="acts">
        <Button variant="outlined" loading={busy} onClick={turn}>
          {enabled ? "Disattiva" : "Attiva di nuovo"}
        </Button>
        <Button
          variant="outlined"
          disabled={!enabled}
          loading={busy}
          onClick={() => void change(() => post(`${path}/test`), "Prova in partenza")}
        >
          Invia una prova
        </Button>
        <Ask
          label="Elimina"
          title="Eliminare questo webhook?"
          confirm="Elimina il webhook"
          done="Webhook eliminato"
          work={() => deleteAt(path)}
        >
          <p>L’altro programma non saprà più nulla, e il registro delle consegne va via.</p>
        </Ask>
      </div>
      <Deliveries id={id} />
    </section>
  );
}

const reasons: [code: RegExp, words: string][] = [
  [/ENOTFOUND|EAI_AGAIN/, "Questo indirizzo non si trova"],
  [/ECONNREFUSED|ECONNRESET|socket hang up/, "A questo indirizzo non risponde nessuno"],
  [/timed? ?out|abort/i, "Non ha risposto in tempo"],
  [/cert|ssl|tls/i, "Il certificato dell’altro programma non vale"],
];

const reasonOf = (error: string) =>
  reasons.find(([code]) => code.test(error))?.[1] ?? "Non si è potuto consegnare";

function Deliveries({ id }: { id: number }) {
  const log = useMembers<WebhookDelivery>(`webhooks/${id}/deliveries`);
  const { change, busy } = useAct();
  const again = (delivery: number) =>
    void change(() => post(`webhooks/${id}/deliveries/${delivery}/resend`), "In partenza");
  if (!log?.length) return <p className="quiet">Ancora nessuna consegna.</p>;
  return (
    <ul className="staff-list">
      {log.map(({ id: delivery, event, state, attempts, status, error, createdAt, ...sent }) => (
        <li key={delivery}>
          <div>
            <strong>{eventName(event)}</strong>
            <div className="quiet">
              <Moment at={createdAt} />
            </div>
          </div>
          <div>
            <StateMark kind="delivery" state={state} />
          </div>
          <div className="quiet">
            <span title={error ?? undefined}>
              {status ? `Risposta ${status}` : error && reasonOf(error)}
            </span>
            {attempts > 1 && `, ${attempts} tentativi`}
            <details>
              <summary>Messaggio e risposta</summary>
              <pre className="secret">{sent.body}</pre>
              {sent.response && <pre className="secret">{sent.response}</pre>}
            </details>
          </div>
          <div className="acts">
            <Button loading={busy} onClick={() => again(delivery)}>
              Manda di nuovo
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
