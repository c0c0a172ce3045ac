import { type AuthProvider, HttpError } from "react-admin";
import { passkeyNeeded, secondFactorNeeded, secondFactorWrong } from "#contract/admin/constants.ts";
import type { Me } from "#contract/admin/staff.ts";
import { admin, bodyOf, callJson } from "./call.ts";
import { signWithPasskey } from "./passkeys.ts";

const ways = `${admin}/administrators`;

const post = (path: string, body: object) =>
  fetch(`${ways}/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/ld+json",
      accept: "application/json",
      "accept-language": "it",
    },
    body: JSON.stringify(body),
  }).catch(() => null);

const refusals: Record<number, string> = {
  400: "Scrivi e-mail e password.",
  401: "E-mail o password non corrette, oppure questo account non ha accesso al pannello.",
  422: "Scrivi un indirizzo e-mail valido e la password.",
};

export class CodeNeeded extends Error {}

type Credentials = { email: string; password: string; code?: string };

export async function openSession({ email, password, code }: Credentials): Promise<void> {
  const response = await post("session", { email, password, ...(code ? { code } : {}) });
  if (!response) throw new Error("Il negozio non risponde. Controlla la connessione e riprova.");
  if (response.status === 429) throw new Error(tooMany(response.headers.get("retry-after")));
  if (response.status === 401) await explainCode(response.clone());
  if (!response.ok) {
    const refusal = refusals[response.status] ?? (await wordsOf(response));
    throw new Error(refusal ?? "Accesso non riuscito. Riprova tra poco.");
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs.postMessage(email);
}

export async function openSessionByPasskey(): Promise<void> {
  const response = await post("passkey", await signWithPasskey());
  if (!response) throw new Error("Il negozio non risponde. Controlla la connessione e riprova.");
  if (response.status === 429) throw new Error(tooMany(response.headers.get("retry-after")));
  if (!response.ok) throw new Error("Questa passkey non apre il pannello.");
  forgetMe();
  const { email } = await readMe();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs.postMessage(email);
}

/** A 403 names the networks from which the role may sign in, so its text comes from the API. */
async function wordsOf(response: Response): Promise<string | undefined> {
  if (response.status !== 403) return undefined;
  return (await bodyOf(response))["hydra:description"];
}

async function explainCode(response: Response): Promise<void> {
  const { message } = await bodyOf(response);
  if (message === passkeyNeeded)
    throw new Error("Entra con la tua passkey: la password da sola non basta.");
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

async function closeSession(): Promise<void> {
  await post("logout", {});
}

/** All tabs share the session cookie: after another user signs in, tabs that show the previous user's data must reload. */
const tabs = new BroadcastChannel("shop.office");

function whenSomebodyEnters(tell: (email: string) => Promise<void>): void {
  tabs.addEventListener("message", ({ data }) => void tell(String(data)));
}

let cachedMe: Promise<Me> | undefined;

/** Loads the user and their rights once per session; a change of role ends the session. */
export function readMe(): Promise<Me> {
  cachedMe ??= callJson<Me>(`${admin}/me`).catch((error: unknown) => {
    forgetMe();
    throw error;
  });
  return cachedMe;
}

function forgetMe(): void {
  cachedMe = undefined;
}

export type Access = "read" | "write";

/** `area` is the path of an API call without the prefix of the back office. */
export const mayUse = ({ rights }: Me, access: Access, area: string) =>
  rights[access].some((right) => right === "*" || right === area);

const screens: Record<string, (me: Me) => boolean> = {
  "": (me) => mayUse(me, "read", "dashboard"),
  notices: (me) => mayUse(me, "read", "account"),
  menus: (me) => mayUse(me, "read", "settings"),
  ranges: (me) => mayUse(me, "read", "taxons"),
  security: (me) => mayUse(me, "read", "second-factor"),
  "import-export": ({ rights }) => rights.read.some((area) => /^(\*$|exports\/)/.test(area)),
};

/** True if the user's role may open this screen; most screens are named like the API resource they show. */
export function mayOpen(me: Me, path: string): boolean {
  const [, screen = ""] = /^\/([^/?#]*)/.exec(path) ?? [];
  return screens[screen]?.(me) ?? mayUse(me, "read", screen);
}

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials | "passkey") => {
    if (credentials === "passkey") return openSessionByPasskey();
    await openSession(credentials);
    forgetMe();
  },
  logout: async () => {
    forgetMe();
    await closeSession();
  },
  checkAuth: async () => {
    await readMe().catch((error: unknown) => {
      // A server or network error does not end the session.
      if (error instanceof HttpError && error.status === 401) throw error;
    });
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return;
    forgetMe();
    throw new Error("La sessione è finita: accedi di nuovo.");
  },
  getIdentity: async () => {
    const { id, name } = await readMe();
    return { id, fullName: name };
  },
  getPermissions: readMe,
  canAccess: async ({ resource, action }) => {
    const access = action === "list" || action === "show" ? "read" : "write";
    return mayUse(await readMe(), access, resource);
  },
};

whenSomebodyEnters(async (email) => {
  const me = await readMe();
  if (me.email.toLowerCase() !== email.toLowerCase()) location.reload();
});
