import { isRecord } from "#contract/format/keys-of.ts";
import { createDialogRequest } from "./dialog-request.ts";
import { HttpError } from "react-admin";
import type { SessionRefusal } from "#contract/admin/constants.ts";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";
import { apiPrefix } from "#contract/paths.ts";
import type { Doubt } from "#contract/claims/check-words.ts";
import { askAboutDoubts } from "../claims/doubts.ts";
import { askForChoice } from "../conflicts/conflict.ts";
import labels from "../messages/labels.json" with { type: "json" };

export const admin = `${apiPrefix}/admin`;
export const shop = `${admin}/shop`;

type Call = {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  type?: string;
  /** Receives the progress of an upload. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** ETag of the record that was edited, sent as If-Match: a newer version is not overwritten. */
  version?: string | undefined;
};

/** A record with its ETag, for resources that have one. */
export type Versioned<Record> = Record & { "@version"?: string };

/** Sends a request. A missing session or proof, a conflict and doubtful text each open a dialog, then it is sent again. */
async function call(path: string, request: Call = {}): Promise<Response> {
  let response = await send(path, request);
  const missing = await missingProofOf(response);
  if (missing && (await askForProof(missing))) response = await send(path, request);
  if (response.status === 412) {
    const conflict = (await response.clone().json()) as ChangedMeanwhile;
    const chosen = await askForChoice(conflict, path);
    if (chosen) return call(path, { ...request, json: chosen, version: conflict.version });
  }
  if (response.status === 422) {
    const { code, doubts } = (await bodyOf(response.clone())) as DoubtfulText;
    if (code === "doubtful_text" && doubts && (await askAboutDoubts(doubts)))
      return call(path, request);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

type DoubtfulText = { code?: unknown; doubts?: Doubt[] };

/** Sends a request without opening a dialog, for the dialogs' own requests. */
export async function callOnce(path: string, request: Call): Promise<void> {
  const response = await send(path, request);
  if (!response.ok) throw await refusal(response);
}

export async function callJson<Answer>(path: string, request: Call = {}): Promise<Answer> {
  const response = await call(path, request);
  if (response.status === 204) return {} as Answer;
  const answer = (await response.json()) as Answer;
  const version = response.headers.get("etag");
  return version ? { ...answer, "@version": version } : answer;
}

/** A caller without a version says so, because it overwrites what others saved meanwhile. */
const changing =
  (method: string) =>
  <Answer>(path: string, json: unknown, version: string | undefined) =>
    callJson<Answer>(`${admin}/${path}`, { method, json, version });

export const put = changing("PUT");
export const patch = changing("PATCH");

/** With a version, what others changed since is not deleted. */
export const deleteAt = (path: string, version?: string) =>
  callJson(`${admin}/${path}`, { method: "DELETE", version });

export const post = <Answer>(path: string, json: unknown = {}) =>
  callJson<Answer>(`${admin}/${path}`, { method: "POST", json });

async function missingProofOf(response: Response): Promise<MissingProof | undefined> {
  if (response.status === 401) return "session";
  if (response.status !== 403) return undefined;
  const { code } = await bodyOf(response.clone());
  return code === ("proof_required" satisfies SessionRefusal) ? "proof" : undefined;
}

async function send(path: string, request: Call) {
  const { method = "GET", json, body, type, onProgress, signal } = request;
  const headers: Record<string, string> = {
    accept: "application/ld+json",
    "accept-language": "it",
  };
  const media = json === undefined ? type : mediaOf(method);
  if (media) headers["content-type"] = media;
  if (request.version) headers["if-match"] = request.version;
  const sent = json === undefined ? body : JSON.stringify(json);
  try {
    if (onProgress && body instanceof FormData) {
      return await postWithProgress(path, { headers, body, onProgress, signal });
    }
    return await fetch(path, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
  } catch {
    if (signal?.aborted) throw new HttpError("Caricamento fermato.", 0);
    throw new HttpError("Il negozio non risponde. Controlla la connessione e riprova.", 0);
  }
}

const mediaOf = (method: string) =>
  method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";

type Refusal = {
  code?: unknown;
  message?: string;
  "hydra:description"?: string;
  violations?: { propertyPath: string; message: string }[];
};

export const bodyOf = async (response: Response) =>
  (await response.json().catch(() => ({}))) as Refusal;

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

const plain: Record<number, string> = labels.refusals;

/** `seo.title` becomes `{ seo: { title } }`, the way forms show errors. */
function byField(violations: { propertyPath: string; message: string }[]) {
  const errors: Record<string, unknown> = {};
  for (const { propertyPath, message } of violations) {
    const names = propertyPath.split(".");
    const last = names.pop() ?? "";
    let place = errors;
    for (const name of names) {
      const inner = place[name];
      place = place[name] = isRecord(inner) ? inner : {};
    }
    place[last] = message;
  }
  return errors;
}

/** Downloads by fetch, not by a plain link: a link could not show the API's errors or ask for a proof. */
export async function download(path: string, request?: Parameters<typeof call>[1]): Promise<void> {
  const response = await call(path, request);
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? path.split("/").at(-1) ?? "file";
  save(name, await response.blob());
}

export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: "text/csv" }));
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

type Sending = {
  headers: Record<string, string>;
  body: XMLHttpRequestBodyInit;
  onProgress: (sent: number) => void;
  signal?: AbortSignal | undefined;
};

function postWithProgress(
  path: string,
  { headers, body, onProgress, signal }: Sending,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () => reject(new TypeError("Not sent")));
    request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/** A refused call can be repeated once this is provided: a session, or a recent authentication. */
export type MissingProof = "session" | "proof";

const request = createDialogRequest<{ missing: MissingProof }, boolean>();
let underWay: Promise<boolean> | undefined;

/** Opens one sign-in dialog for all waiting calls; false when it was closed or nobody could answer. */
export function askForProof(missing: MissingProof): Promise<boolean> {
  underWay ??= request.ask({ missing })?.finally(() => (underWay = undefined));
  return underWay ?? Promise.resolve(false);
}

export const useProofRequest = request.useRequest;
