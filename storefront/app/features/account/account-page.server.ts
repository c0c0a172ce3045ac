import { redirect, type RouterContextProvider } from "react-router";
import { readFormData } from "#app/features/forms/form.server.ts";
import {
  consumeFlash,
  consumeUnsavedForm,
  setFlash,
} from "#app/features/session/cookies.server.ts";
import { pagePath } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { z } from "zod";
import { PasskeyAnswer } from "#contract/customer.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export async function accountPage({ request, context }: Asked) {
  const customer = await context.get(visitorContext).customer();
  const headers = new Headers();
  const notice = await consumeFlash(request, headers);
  const unsavedForm = await consumeUnsavedForm(request, headers, pagePath(request));
  return { ...customer, headers, notice, unsavedForm };
}

export async function accountForm({ request, context }: Asked) {
  const visitor = context.get(visitorContext);
  const form = await readFormData(request);
  visitor.keep(form);
  return { ...(await visitor.customer()), visitor, form };
}

export async function doneWith(message: string, path: string): Promise<Response> {
  const headers = new Headers();
  await setFlash(headers, message);
  return redirect(path, { status: 303, headers });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Forms carry the browser's WebAuthn response as JSON. */
export const passkeySchema = z.object({
  response: z.string().transform(readJson).pipe(PasskeyAnswer.shape.response),
});
