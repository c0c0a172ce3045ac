import type { Context, MiddlewareHandler } from "hono";
import { renderStaticPage, staticPagePolicy } from "#brand/static-page.tsx";
import { apiPrefix, apiRoot, homePath, newReviewPath } from "#contract/paths.ts";
import { checkTarget, inspectBody, type Refusal, tooLarge } from "./inspect-body.ts";

export const megabyte = 1024 * 1024;

type BodyLimit = { bytes: number; isUpload?: true };

/** Uploads come from the back office (videos are largest) and with reviews, one photo at a time. */
export const bodyLimits: [RegExp, BodyLimit][] = [
  [
    new RegExp(`^${apiPrefix}/admin/(images|pictures/\\d+/replacement)$`),
    { bytes: 65 * megabyte, isUpload: true },
  ],
  [
    new RegExp(`^${apiPrefix}/shop/product-reviews/own/photos$|${newReviewPath("[^/]+")}$`),
    { bytes: 21 * megabyte, isUpload: true },
  ],
  [new RegExp(`^${apiPrefix}/admin/imports/`), { bytes: 21 * megabyte, isUpload: true }],
  // Long texts of the office; events of payment providers.
  [new RegExp(`^${apiPrefix}/(admin|payments)/`), { bytes: megabyte }],
];

/** Forms of shoppers are a few kilobytes. */
const ordinaryBody: BodyLimit = { bytes: megabyte / 8 };

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Limits the cost of a request before routers and parsers see it. */
export const limitRequest: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  const at = c.req.url.indexOf("?");
  if (!methods.has(method)) return c.text("", 405, { allow: [...methods].join(", ") });
  const refusal = checkTarget(path, at === -1 ? "" : c.req.url.slice(at));
  if (refusal) return refuse(c, refusal);
  if (method === "GET" || method === "HEAD") return next();
  const [, limit] = bodyLimits.find(([pattern]) => pattern.test(path)) ?? [];
  return limitBody(limit ?? ordinaryBody)(c, next);
};

export function limitBody({ bytes, isUpload }: BodyLimit): MiddlewareHandler {
  return async (c, next) => {
    const { headers, body } = c.req.raw;
    if (!body) return next();
    const declared = headers.has("transfer-encoding") ? "" : headers.get("content-length");
    if (Number(declared) > bytes) return refuse(c, tooLarge);
    const inspect = inspectBody(headers.get("content-type") ?? "", bytes);
    if (!isUpload) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) {
        const refusal = inspect(chunk);
        if (refusal) return refuse(c, refusal);
        chunks.push(chunk);
      }
      const read = { method: c.req.method, body: Buffer.concat(chunks) };
      c.req.raw = new Request(c.req.raw, read);
      return next();
    }
    // Upload bodies are read only after their sender was authorised.
    let refusal: Refusal | undefined;
    const inspected = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        refusal ??= inspect(chunk);
        if (refusal) controller.error(new Error(refusal.message));
        else controller.enqueue(chunk);
      },
    });
    const stream: RequestInit & { duplex: "half" } = {
      body: body.pipeThrough(inspected),
      duplex: "half",
    };
    c.req.raw = new Request(c.req.raw, stream);
    await next();
    if (refusal) c.res = refuse(c, refusal);
    return undefined;
  };
}

function refuse(c: Context, { status, message, text }: Refusal): Response {
  // The rest of the body stays unread, so the connection cannot be reused.
  if (status !== 414) c.header("connection", "close");
  if (c.req.path.startsWith(`${apiRoot}/`)) return c.json({ code: status, message }, status);
  c.header("content-security-policy", staticPagePolicy());
  c.header("cache-control", "no-store");
  return c.html(refusalPage(text), status);
}

const refusalPage = (text: string) =>
  renderStaticPage({
    title: "Richiesta rifiutata",
    home: homePath,
    children: (
      <>
        <h1>Richiesta rifiutata</h1>
        <p>{text}</p>
        <p className="acts">
          <a className="btn" href={homePath}>
            Torna al negozio
          </a>
        </p>
      </>
    ),
  });
