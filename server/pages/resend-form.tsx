import { renderStaticPage, staticPagePolicy } from "#brand/static-page.tsx";
import { homePath } from "#contract/paths.ts";
import { formType, readTypedForm, renderRetry } from "../http/typed-form.ts";

/** True for a form that the browser itself submits; scripts keep the page and what was typed in it. */
export const isDocumentForm = ({ method, headers, url }: Request) =>
  method === "POST" &&
  (headers.get("content-type") ?? "").startsWith(formType) &&
  !new URL(url).pathname.endsWith(".data");

/** Replaces the error page of an outage, whose retry would be a GET without the submitted fields. */
export async function askToResend(form: Request, failed: Response): Promise<Response> {
  const { pathname, search } = new URL(form.url);
  const reason = "Il negozio non risponde in questo momento";
  const body = renderRetry(pathname + search, reason, readTypedForm(await form.text()));
  const page = renderStaticPage({
    title: "Torniamo subito",
    home: homePath,
    children: <div dangerouslySetInnerHTML={{ __html: body }} />,
  });
  const headers = outageHeaders(failed);
  headers.set("content-security-policy", staticPagePolicy());
  return new Response(page, { status: 503, headers });
}

export function outageHeaders({ headers: own }: Response): Headers {
  const headers = new Headers(own);
  headers.set("retry-after", "10");
  headers.set("cache-control", "no-store");
  return headers;
}
