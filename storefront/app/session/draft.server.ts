import { textCookie } from "#app/shop/cookies.server.ts";

const cookie = textCookie("rugiada_draft", 15 * 60);

/** Browsers drop larger cookies. */
const mostBytes = 3000;
const secrets = /password|recaptchaToken/i;

export type Draft = Record<string, string>;

/** Keeps a form over a sign-in, for the page it belongs to. */
export async function setDraft(headers: Headers, path: string, form: FormData): Promise<void> {
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string" && !secrets.test(name)) fields.push([name, value]);
  }
  const text = JSON.stringify({ path, fields: Object.fromEntries(fields) });
  if (new TextEncoder().encode(text).length <= mostBytes) await cookie.set(headers, text);
}

/** What was being written on this page when the session ended; reading it takes it away. */
export async function takeDraft(
  request: Request,
  headers: Headers,
  path: string,
): Promise<Draft | null> {
  const draft = parse(await cookie.read(request));
  if (draft?.path !== path) return null;
  await cookie.clear(headers);
  return draft.fields;
}

function parse(text: string | null): { path: string; fields: Draft } | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
