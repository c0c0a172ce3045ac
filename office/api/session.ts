import { secondFactorNeeded, secondFactorWrong } from "#contract/admin/constants.ts";

// The session is in a cookie that no script can read; earlier versions left tokens here.
localStorage.removeItem("rugiada.office");

const ways = "/api/v2/admin/administrators";

const post = (path: string, body: object) =>
  fetch(`${ways}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json", accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);

const refusals: Record<number, string> = {
  400: "Scrivi e-mail e password.",
  401: "E-mail o password non corrette, oppure questo account non ha accesso al pannello.",
  422: "Scrivi un indirizzo e-mail valido e la password.",
};

/** The password was right; a code has to follow. */
export class CodeNeeded extends Error {}

export type Credentials = { email: string; password: string; code?: string };

export async function openSession({ email, password, code }: Credentials): Promise<void> {
  const response = await post("session", { email, password, ...(code ? { code } : {}) });
  if (!response) throw new Error("Il negozio non risponde. Controlla la connessione e riprova.");
  if (response.status === 429) throw new Error(tooMany(response.headers.get("retry-after")));
  if (response.status === 401) await explainCode(response.clone());
  if (!response.ok) {
    const told = refusals[response.status] ?? (await wordsOf(response));
    throw new Error(told ?? "Accesso non riuscito. Riprova tra poco.");
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs.postMessage(email);
}

/** Who may come from where is told by the shop. */
async function wordsOf(response: Response): Promise<string | undefined> {
  if (response.status !== 403) return undefined;
  const body = (await response.json().catch(() => ({}))) as { "hydra:description"?: string };
  return body["hydra:description"];
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

export async function closeSession(): Promise<void> {
  await post("logout", {});
}

/** All tabs share the cookie: one that shows somebody else's office must not go on under the new name. */
const tabs = new BroadcastChannel("rugiada.office");

export function whenSomebodyEnters(tell: (email: string) => Promise<void>): void {
  tabs.addEventListener("message", ({ data }) => void tell(String(data)));
}
