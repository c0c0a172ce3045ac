import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useActionState } from "react";
import { useLogin } from "react-admin";
import wordmark from "./wordmark.svg";

type State = { refusal: string; email: string };

export function LoginPage() {
  const login = useLogin();
  const [{ refusal, email }, act, busy] = useActionState<State, FormData>(
    async (_, form) => {
      const typed = { email: String(form.get("email")), password: String(form.get("password")) };
      try {
        await login(typed);
        return { refusal: "", email: typed.email };
      } catch (error) {
        return { refusal: (error as Error).message, email: typed.email };
      }
    },
    { refusal: "", email: "" },
  );
  return (
    <main className="door">
      <form action={act}>
        <img src={wordmark} alt="Rugiada" />
        <h1>Pannello di amministrazione</h1>
        <div role="alert">{refusal && !busy && <Alert severity="error">{refusal}</Alert>}</div>
        <TextField
          key={email}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
          fullWidth
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fullWidth
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          Accedi
        </Button>
        <a href="/">Torna al negozio</a>
      </form>
    </main>
  );
}
