import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_draft", 15 * 60);

/** Browsers drop larger cookies. */
const mostBytes = 3000;
const secrets = /password|recaptchaToken/i;

export type UnsavedForm = Record<string, string>;

/** Keeps a form over a sign-in, for the page it belongs to. */
export async function saveUnsavedForm(
  headers: Headers,
  path: string,
  form: FormData,
): Promise<void> {
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string" && !secrets.test(name)) fields.push([name, value]);
  }
  const text = JSON.stringify({ path, fields: Object.fromEntries(fields) });
  if (new TextEncoder().encode(text).length <= mostBytes) await cookie.set(headers, text);
}

/** What was being written on this page when the session ended; reading it takes it away. */
export async function consumeUnsavedForm(
  request: Request,
  headers: Headers,
  path: string,
): Promise<UnsavedForm | null> {
  const unsavedForm = parse(await cookie.read(request));
  if (unsavedForm?.path !== path) return null;
  await cookie.clear(headers);
  return unsavedForm.fields;
}

function parse(text: string | null): { path: string; fields: UnsavedForm } | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
