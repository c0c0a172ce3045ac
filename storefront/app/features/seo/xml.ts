import { escapeXml } from "#contract/format/markup.ts";

type Content = string | number | Xml | Content[] | null | undefined | false;
type Xml = { xml: string };

/** Returns an element with texts or child elements; null children are omitted. */
export function element(name: string, content: Content, attributes: Record<string, string> = {}) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${written.join("")}>${render(content)}</${name}>` };
}

/** Returns null instead of an empty element. */
export const optional = (name: string, content: string | null | undefined) =>
  content ? element(name, content) : null;

function render(content: Content): string {
  if (Array.isArray(content)) return content.map(render).join("");
  if (content === null || content === undefined || content === false) return "";
  return typeof content === "object" ? content.xml : escapeXml(String(content));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function xmlResponse(
  document: Xml | AsyncIterator<string>,
  headers: Record<string, string>,
): Response {
  const body = "xml" in document ? `${declaration}${document.xml}\n` : streamOf(document);
  return new Response(body, { headers: { ...headers, "content-type": "text/xml; charset=utf-8" } });
}

function streamOf(pieces: AsyncIterator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(declaration)),
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
