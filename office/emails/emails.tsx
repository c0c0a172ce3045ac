import Button from "@mui/material/Button";
import { useState, useEffect, useRef } from "react";
import { ResourceContextProvider, SaveButton, SimpleForm, TextInput, Toolbar } from "react-admin";
import { useFormState, useWatch } from "react-hook-form";
import { Link, useParams } from "react-router";
import type {
  AdminEmail,
  AdminEmails,
  EmailText,
  EmailPreview,
} from "#contract/admin/desk/notices.ts";
import { post, put, type Versioned } from "../api/call.ts";
import { dropUnsaved, UnsavedForm } from "../shared/unsaved.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useAct, useAnswer, useSave } from "../shared/use-call.ts";
import "./emails.css";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trustMarkdown } from "../trusted-types.ts";

const noText: EmailText = { subject: "", before: "", after: "" };
const asTyped = (text: string) => text;

export function EmailEdit() {
  const { name = "" } = useParams();
  const email = useAnswer<AdminEmail>(`emails/${name}`);
  return (
    <Page title={email?.label ?? "E-mail"}>
      <p>
        <Link to="/emails">Tutte le e-mail</Link>
      </p>
      {email && <EmailForm key={email.name} email={email} />}
    </Page>
  );
}

const textOf = ({ subject, before, after }: EmailText): EmailText => ({ subject, before, after });

function EmailForm({ email }: { email: Versioned<AdminEmail> }) {
  const saved = useSave();
  const version = email["@version"];
  const save = ({ "@version": base, ...values }: { "@version"?: string }) =>
    saved(async () => {
      await put(`emails/${email.name}`, textOf({ ...noText, ...values }), base);
      dropUnsaved(`emails/${email.name}`);
    }, "E-mail salvata");
  return (
    <ResourceContextProvider value="emails">
      <SimpleForm
        record={{ id: email.name, ...textOf(email), "@version": version }}
        onSubmit={save}
        toolbar={<Acts email={email} />}
        warnWhenUnsavedChanges
        sx={{ paddingInline: 0, maxWidth: "none" }}
      >
        <UnsavedForm />
        <div className="wording-edit">
          <div>
            <TextInput
              source="subject"
              label="Oggetto"
              parse={asTyped}
              helperText={`Vuoto: come sempre, «${email.usualSubject}»`}
            />
            <TextInput
              source="before"
              label="Parole tue, sotto il titolo"
              helperText="Una riga vuota separa i paragrafi"
              parse={asTyped}
              multiline
              minRows={4}
            />
            <TextInput
              source="after"
              label="Parole tue, in fondo"
              helperText="Prima dei dati dell’azienda"
              parse={asTyped}
              multiline
              minRows={4}
            />
            <p className="quiet">
              Puoi scrivere{" "}
              {email.placeholders.map(({ name, meaning }, index) => (
                <span key={name}>
                  {index > 0 && ", "}
                  <code>{`{${name}}`}</code> per {meaning}
                </span>
              ))}
              .
            </p>
          </div>
          <Preview name={email.name} />
        </div>
      </SimpleForm>
    </ResourceContextProvider>
  );
}

function Preview({ name }: { name: string }) {
  const [subject, before, after] = useWatch<EmailText, ["subject", "before", "after"]>({
    name: ["subject", "before", "after"],
  });
  return (
    <EmailPreviewPane
      name={name}
      text={{ subject: subject ?? "", before: before ?? "", after: after ?? "" }}
    />
  );
}

function Acts({ email }: { email: Versioned<AdminEmail> }) {
  const { change, act, busy } = useAct();
  const { isDirty } = useFormState();
  const path = `emails/${email.name}`;
  const [sent, setSent] = useState(false);
  const reset = () => put(path, noText, email["@version"]);
  const send = async () => {
    const went = await act(() => post(`${path}/test`), "Prova in partenza verso la tua casella");
    if (went) setSent(true);
  };
  return (
    <Toolbar className="wording-acts">
      <SaveButton />
      <Button variant="outlined" disabled={busy || isDirty} onClick={() => void send()}>
        {sent ? "Manda un’altra prova a me" : "Manda una prova a me"}
      </Button>
      {email.changed && (
        <Button
          variant="text"
          disabled={busy}
          onClick={() => void change(reset, "Di nuovo con i testi originali")}
        >
          Torna ai testi originali
        </Button>
      )}
      {isDirty && <span className="quiet">La prova parte con i testi salvati</span>}
    </Toolbar>
  );
}

type Look = "desk" | "phone" | "text";

const pause = 500;

function EmailPreviewPane({ name, text }: { name: string; text: EmailText }) {
  const [look, setLook] = useState<Look>("desk");
  const { data, error } = usePreview(name, text);
  return (
    <section className="wording-preview" aria-label="Anteprima">
      <ToggleButtonGroup
        size="small"
        exclusive
        value={look}
        onChange={(_, chosen: Look | null) => chosen && setLook(chosen)}
        aria-label="Come si vede"
      >
        <ToggleButton value="desk">Schermo</ToggleButton>
        <ToggleButton value="phone">Telefono</ToggleButton>
        <ToggleButton value="text">Solo testo</ToggleButton>
      </ToggleButtonGroup>
      {error && <output>{error.message}</output>}
      {data && (
        <>
          <p className="wording-subject">
            <span className="quiet">Oggetto</span> {data.subject}
          </p>
          {look === "text" ? (
            <pre className="wording-text">{data.text}</pre>
          ) : (
            <Drawn html={data.html} look={look} />
          )}
          <p className="quiet">I dati sono di esempio.</p>
        </>
      )}
    </section>
  );
}

function usePreview(name: string, text: EmailText) {
  const settled = useSettled(JSON.stringify(text));
  return useQuery({
    queryKey: ["answers", "wording-preview", name, settled],
    queryFn: () => post<EmailPreview>(`emails/${name}/preview`, JSON.parse(settled) as EmailText),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Debounces a value that is being typed. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A shadow tree isolates it from the office's CSS; the CSP allows styles set by script, not style attributes. */
function Drawn({ html, look }: { html: string; look: Look }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { body } = new DOMParser().parseFromString(trustMarkdown(html), "text/html");
    const page = document.createElement("div");
    page.append(...body.childNodes);
    styled(body, page);
    for (const part of page.querySelectorAll("*")) styled(part, part);
    root.replaceChildren(page);
  }, [html]);
  return <div className="wording-drawn" data-look={look} ref={host} inert />;
}

function styled(from: Element, to: Element): void {
  const style = from.getAttribute("style");
  if (style && to instanceof HTMLElement) to.style.cssText = style;
}

export function EmailList() {
  const emails = useAnswer<AdminEmails>("emails")?.emails;
  const groups = Map.groupBy(emails ?? [], ({ group }) => group);
  return (
    <Page title="E-mail">
      <p className="quiet">
        Di ciascuna puoi cambiare l’oggetto e aggiungere parole tue. Le parti che la legge vuole
        restano.
      </p>
      <div className="wording-groups">
        {[...groups].map(([group, members]) => (
          <Block key={group} title={group}>
            <ul className="wording-list">
              {members.map(({ name, label, changed, subject, usualSubject }) => (
                <li key={name}>
                  <Link to={`/emails/${name}`}>{label}</Link>
                  {changed && (
                    <span className="state" data-tone="done">
                      Con parole tue
                    </span>
                  )}
                  <span className="quiet">{subject || usualSubject}</span>
                </li>
              ))}
            </ul>
          </Block>
        ))}
      </div>
    </Page>
  );
}
