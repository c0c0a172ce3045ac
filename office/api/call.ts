import type { SessionRefusal } from "#contract/admin/constants.ts";
import { HttpError } from "react-admin";
import { askForProof, type Wanted } from "./proof.ts";

export const admin = "/api/v2/admin";

type Call = { method?: string; json?: unknown; body?: BodyInit; type?: string };

/** A call of the back office: when it needs a session or a fresh proof it asks and goes on; refused in Italian. */
export async function call(path: string, request: Call = {}): Promise<Response> {
  let response = await send(path, request);
  const wanted = await wantedBy(response);
  if (wanted && (await askForProof(wanted))) response = await send(path, request);
  if (!response.ok) throw await refusal(response);
  return response;
}

/** The same without asking, for the dialog that asks. */
export async function callOnce(path: string, request: Call): Promise<void> {
  const response = await send(path, request);
  if (!response.ok) throw await refusal(response);
}

export async function callJson<Answer>(path: string, request: Call = {}): Promise<Answer> {
  const response = await call(path, request);
  return (response.status === 204 ? {} : await response.json()) as Answer;
}

async function wantedBy(response: Response): Promise<Wanted | undefined> {
  if (response.status === 401) return "session";
  if (response.status !== 403) return undefined;
  const { code } = await bodyOf(response.clone());
  return code === ("proof_required" satisfies SessionRefusal) ? "proof" : undefined;
}

async function send(path: string, { method = "GET", json, body, type }: Call) {
  const headers: Record<string, string> = { accept: "application/ld+json" };
  const media = json === undefined ? type : mediaOf(method);
  if (media) headers["content-type"] = media;
  const sent = json === undefined ? body : JSON.stringify(json);
  try {
    return await fetch(path, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
  } catch {
    throw new HttpError("Il negozio non risponde. Controlla la connessione e riprova.", 0);
  }
}

const mediaOf = (method: string) =>
  method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";

type Refusal = {
  code?: unknown;
  "hydra:description"?: string;
  violations?: { propertyPath: string; message: string }[];
};

const bodyOf = async (response: Response) => (await response.json().catch(() => ({}))) as Refusal;

export async function refusal(response: Response): Promise<HttpError> {
  const { status } = response;
  const answer = await bodyOf(response);
  const violations = answer.violations ?? [];
  const message = violations.length
    ? violations.map((violation) => violation.message).join(" ")
    : ((typeof answer.code === "string" ? undefined : plain[status]) ??
      answer["hydra:description"] ??
      "Qualcosa non ha funzionato. Riprova.");
  return new HttpError(message, status, { errors: byField(violations) });
}

const plain: Record<number, string> = {
  400: "Qualche campo manca o non è scritto bene: controlla il modulo.",
  401: "La sessione è finita: accedi di nuovo.",
  403: "Questa parte non è tra i tuoi compiti.",
  404: "Questa voce non esiste più.",
  413: "Il file è troppo grande.",
  429: "Troppe richieste in poco tempo. Riprova tra un minuto.",
  500: "Il negozio ha avuto un problema. Riprova tra qualche istante.",
};

/** `seo.title` becomes `{ seo: { title } }`, the way forms show errors. */
function byField(violations: { propertyPath: string; message: string }[]) {
  const errors: Record<string, unknown> = {};
  for (const { propertyPath, message } of violations) {
    const names = propertyPath.split(".");
    const last = names.pop() ?? "";
    let place = errors;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = message;
  }
  return errors;
}
