import Button from "@mui/material/Button";
import { useState } from "react";
import { ResourceContextProvider, SaveButton, SimpleForm, TextInput, Toolbar } from "react-admin";
import { useFormState, useWatch } from "react-hook-form";
import { Link, useParams } from "react-router";
import type { AdminEmail, AdminEmails, EmailText } from "#contract/admin/desk/notices.ts";
import { post, put } from "../api/call.ts";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { Page } from "../shared/page.tsx";
import { useAct, useAnswer, useSave } from "../shared/use-call.ts";
import { EmailPreviewPane } from "./email-preview.tsx";
import screens from "../messages/screens.json" with { type: "json" };
import "./emails.css";

const { fields } = screens.emailEdit;

const noText: EmailText = { subject: "", before: "", after: "" };
const asTyped = (text: string) => text;

export function EmailEdit() {
  const { name = "" } = useParams();
  const email = useAnswer<AdminEmails>("emails")?.emails.find((one) => one.name === name);
  return (
    <Page title={email?.label ?? "E-mail"}>
      <p>
        <Link to="/admin/emails">Tutte le e-mail</Link>
      </p>
      {email && <EmailForm key={email.name} email={email} />}
    </Page>
  );
}

const textOf = ({ subject, before, after }: EmailText): EmailText => ({ subject, before, after });

function EmailForm({ email }: { email: AdminEmail }) {
  const saved = useSave();
  const save = (values: object) =>
    saved(() => put(`emails/${email.name}`, textOf({ ...noText, ...values })), "E-mail salvata");
  return (
    <ResourceContextProvider value="emails">
      <SimpleForm
        record={{ id: email.name, ...textOf(email) }}
        onSubmit={save}
        toolbar={<Acts email={email} />}
        warnWhenUnsavedChanges
        sx={{ paddingInline: 0, maxWidth: "none" }}
      >
        <UnsavedForm />
        <div className="wording-edit">
          <div>
            <TextInput
              {...fields.subject}
              parse={asTyped}
              helperText={`Vuoto: come sempre, «${email.usualSubject}»`}
            />
            <TextInput {...fields.before} parse={asTyped} multiline minRows={4} />
            <TextInput {...fields.after} parse={asTyped} multiline minRows={4} />
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
  const [subject, before, after] = useWatch({ name: ["subject", "before", "after"] }) as string[];
  return (
    <EmailPreviewPane
      name={name}
      text={{ subject: subject ?? "", before: before ?? "", after: after ?? "" }}
    />
  );
}

function Acts({ email }: { email: AdminEmail }) {
  const { change, act, busy } = useAct();
  const { isDirty } = useFormState();
  const path = `emails/${email.name}`;
  const [sent, setSent] = useState(false);
  const reset = () => put(path, noText);
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
