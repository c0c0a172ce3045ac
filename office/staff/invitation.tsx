import { messageOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useActionState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { staffRoleNames } from "#contract/admin/constants.ts";
import type { OpenInvitation } from "#contract/admin/staff.ts";
import { admin, refusal } from "../api/call.ts";
import { Heading, Wordmark } from "../layout/identity.tsx";
import { forgotPasswordPath } from "#contract/paths.ts";
import { Refusal } from "../shared/dialogs.tsx";
import { shopHref } from "../shared/shop-href.ts";

/** Omits cookies: the invitation applies whichever account is signed in. */
async function ask(token: string, body?: object): Promise<Response> {
  const response = await fetch(`${admin}/invitations/${encodeURIComponent(token)}`, {
    credentials: "omit",
    ...(body
      ? {
          method: "POST",
          headers: { "content-type": "application/ld+json" },
          body: JSON.stringify(body),
        }
      : {}),
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

export function Invitation() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => (await (await ask(token)).json()) as OpenInvitation,
    retry: false,
  });
  return (
    <main className="login">
      {error && <BadLink />}
      {data && <Accept token={token} invitation={data} />}
    </main>
  );
}

const BadLink = () => (
  <div className="login-card">
    <Wordmark />
    <Heading>Questo invito non vale più</Heading>
    <p>
      È scaduto, è stato ritirato o è già stato usato. Chiedi a chi ti ha invitato di mandarne un
      altro.
    </p>
    <p>
      Se lo hai già accettato, <Link to="/login">accedi al pannello</Link>.
    </p>
  </div>
);

type Props = { token: string; invitation: OpenInvitation };

function Accept({ token, invitation: { email, firstName, role, hasAccount } }: Props) {
  const navigate = useNavigate();
  const [problem, accept, busy] = useActionState<string, FormData>(async (_, form) => {
    try {
      await ask(token, { password: String(form.get("password") ?? "") });
    } catch (error) {
      return messageOf(error);
    }
    await navigate("/login", { replace: true, state: { welcome: email } });
    return "";
  }, "");
  return (
    <form action={accept}>
      <Wordmark />
      <Heading>Ciao {firstName}</Heading>
      <p>Questo invito ti apre il pannello del negozio. Il tuo ruolo è «{staffRoleNames[role]}».</p>
      <Refusal>{busy ? "" : problem}</Refusal>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <TextField
        label={hasAccount ? "La password del tuo account" : "Scegli una password"}
        name="password"
        type="password"
        autoComplete={hasAccount ? "current-password" : "new-password"}
        helperText={
          hasAccount
            ? "Quella con cui compri nel negozio."
            : "Almeno 8 caratteri, una minuscola, una maiuscola, un numero e un carattere speciale."
        }
        required
      />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        Accetta l’invito
      </Button>
      {hasAccount && <a href={shopHref(forgotPasswordPath)}>Password dimenticata?</a>}
    </form>
  );
}
