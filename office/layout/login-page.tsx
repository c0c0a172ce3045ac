import { messageOf } from "#contract/format/keys-of.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type RefObject, useActionState, useEffect, useRef } from "react";
import { useLogin } from "react-admin";
import { Link, useLocation } from "react-router";
import { hasPasskeys } from "../api/passkeys.ts";
import { CodeNeeded } from "../api/session.ts";
import { Refusal } from "../shared/dialogs.tsx";
import { Heading, Wordmark } from "./identity.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { homePath } from "#contract/paths.ts";

type State = { refusal: string; email: string; password: string; asksCode: boolean };

const fresh: State = { refusal: "", email: "", password: "", asksCode: false };

export function LoginPage() {
  const login = useLogin();
  const { welcome = "" }: { welcome?: string } = useLocation().state ?? {};
  const [state, act, busy] = useActionState<State, FormData>(
    async (before, form) => {
      const text = (name: string) => String(form.get(name) ?? "");
      const typed = before.asksCode
        ? { email: before.email, password: before.password }
        : { email: text("email"), password: text("password") };
      const byPasskey = form.has("passkey");
      try {
        await login(byPasskey ? "passkey" : { ...typed, code: text("code") });
        return fresh;
      } catch (error) {
        const refusal = messageOf(error);
        if (byPasskey) return { ...before, email: typed.email, refusal };
        if (error instanceof CodeNeeded) return { ...typed, refusal, asksCode: true };
        return { ...fresh, refusal, email: typed.email };
      }
    },
    { ...fresh, email: welcome },
  );
  const { refusal, asksCode } = state;
  const password = useRef<HTMLInputElement>(null);
  // The password has to be typed again after an error.
  useEffect(() => {
    if (state.refusal) password.current?.focus();
  }, [state]);
  return (
    <main className="login">
      <form action={act}>
        <Wordmark />
        <Heading>Pannello di amministrazione</Heading>
        {welcome && <Alert severity="success">Invito accettato: accedi con la tua password.</Alert>}
        <Refusal>{busy ? "" : refusal}</Refusal>
        {asksCode ? <CodeField /> : <Credentials email={state.email} password={password} />}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {asksCode ? "Verifica" : "Accedi"}
        </Button>
        {hasPasskeys() && (
          <Button type="submit" name="passkey" variant="outlined" formNoValidate loading={busy}>
            Usa una passkey
          </Button>
        )}
        {asksCode ? (
          <Link to="/login" reloadDocument>
            Ricomincia
          </Link>
        ) : (
          <a href={shopHref(homePath)}>Torna al negozio</a>
        )}
      </form>
    </main>
  );
}

type CredentialsProps = { email: string; password: RefObject<HTMLInputElement | null> };

const Credentials = ({ email, password }: CredentialsProps) => (
  <>
    <TextField
      key={email}
      name="email"
      label="E-mail"
      type="email"
      autoComplete="username"
      defaultValue={email}
      required
    />
    <TextField
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      inputRef={password}
      required
    />
  </>
);

/** Focuses the field of the second step. */
const focus = (input: HTMLInputElement | null) => input?.focus();

const CodeField = () => (
  <TextField
    name="code"
    label="Codice di verifica"
    helperText="Le sei cifre della tua app, oppure un codice di recupero."
    autoComplete="one-time-code"
    inputRef={focus}
    required
  />
);
