import { secondFactorNeeded, secondFactorWrong } from "#contract/admin/second-factor-words.ts";

const storageKey = "rugiada.office";

type Answer = {
  token: string;
  refresh_token: string;
  customerData: { email: string; firstName?: string | null; lastName?: string | null };
};
type Session = { token: string; refreshToken: string; email: string; name: string };

export function readSession(): Session | null {
  const text = localStorage.getItem(storageKey);
  return text ? (JSON.parse(text) as Session) : null;
}

function keep({ token, refresh_token, customerData }: Answer): Session {
  const { email, firstName, lastName } = customerData;
  const name = [firstName, lastName].filter(Boolean).join(" ") || email;
  const session = { token, refreshToken: refresh_token, email, name };
  localStorage.setItem(storageKey, JSON.stringify(session));
  return session;
}

export function forgetSession(): void {
  localStorage.removeItem(storageKey);
}

const post = (path: string, body: object) =>
  fetch(`/api/v2/${path}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json", accept: "application/json" },
    body: JSON.stringify(body),
  });

const refusals: Record<number, string> = {
  400: "Scrivi e-mail e password.",
  401: "E-mail o password non corrette, oppure questo account non ha accesso al pannello.",
  403: "L’accesso di prova dello staff risponde solo da questo computer e dalla rete locale.",
  422: "Scrivi un indirizzo e-mail valido e la password.",
};

/** The password was right; a code has to follow. */
export class CodeNeeded extends Error {}

type Credentials = { email: string; password: string; code?: string };

export async function openSession({ email, password, code }: Credentials): Promise<void> {
  const body = { email, password, ...(code ? { code } : {}) };
  const response = await post("admin/administrators/token", body).catch(() => null);
  if (!response) throw new Error("Il negozio non risponde. Controlla la connessione e riprova.");
  if (response.status === 429) throw new Error(tooMany(response.headers.get("retry-after")));
  if (response.status === 401) await explainCode(response.clone());
  if (!response.ok) {
    throw new Error(refusals[response.status] ?? "Accesso non riuscito. Riprova tra poco.");
  }
  keep((await response.json()) as Answer);
}

async function explainCode(response: Response): Promise<void> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  if (message === secondFactorNeeded) throw new CodeNeeded("");
  if (message === secondFactorWrong) {
    throw new CodeNeeded("Il codice non è giusto o è già stato usato. Aspetta il prossimo.");
  }
}

function tooMany(seconds: string | null): string {
  const minutes = Math.ceil(Number(seconds ?? 0) / 60);
  const wait = minutes > 1 ? `${minutes} minuti` : "un minuto";
  return `Troppi tentativi. Riprova tra ${wait}.`;
}

let underWay: Promise<Session | null> | undefined;

/** One refresh at a time, however many calls wait for it; null when the session is over. */
export function refreshSession(): Promise<Session | null> {
  underWay ??= refresh().finally(() => (underWay = undefined));
  return underWay;
}

async function refresh(): Promise<Session | null> {
  const session = readSession();
  if (!session) return null;
  const response = await post("admin/administrators/refresh-token", {
    refresh_token: session.refreshToken,
  });
  if (response.ok) return keep((await response.json()) as Answer);
  if (response.status === 401) forgetSession();
  return null;
}

export async function closeSession(): Promise<void> {
  const session = readSession();
  forgetSession();
  if (session) {
    await post("shop/customers/logout", { refresh_token: session.refreshToken }).catch(() => null);
  }
}
