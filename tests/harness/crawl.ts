import { inflateSync } from "node:zlib";

type Get = (path: string) => Promise<Response>;

/** What links, forms, pictures, style sheets, feeds and scripts of pages name on this site. */
const addresses =
  /(?:href|src|action|content|imagesrcset|srcset)="([^"]+)"|<(?:loc|link|g:link|g:image_link)>([^<]+)<|"(?:src|url|image|logo)":\s*"([^"]+)"/g;

/** Reads every address reachable from those given: what each says, by path. Of pictures, which are slow to make, only the paths. */
export async function crawl(baseUrl: string, from: string[], get: Get) {
  const found = new Map<string, { status: number; text: string }>();
  const waiting = [...from];
  const note = (address: string) => {
    const known = /^(?:https?:)?\//.test(address) && URL.canParse(address, baseUrl);
    const url = known ? new URL(address, baseUrl) : undefined;
    if (url?.origin !== new URL(baseUrl).origin || /^\/(?:admin|api)\b/.test(url.pathname)) return;
    const path = url.pathname.startsWith("/_ipx/") ? url.pathname : url.pathname + queryOf(url);
    if (!found.has(path) && !waiting.includes(path)) waiting.push(path);
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (path.startsWith("/_ipx/")) {
      found.set(path, { status: 200, text: "" });
      continue;
    }
    const response = await get(path);
    const text = await response.text();
    found.set(path, { status: response.status, text });
    if (!/html|xml|json/.test(response.headers.get("content-type") ?? "")) continue;
    for (const [, ...named] of text.replaceAll("&amp;", "&").matchAll(addresses)) {
      const address = named.find(Boolean) ?? "";
      for (const part of address.split(/,\s+/)) note(part.split(" ")[0] ?? "");
    }
  }
  return found;
}

/** Filters and steps of lists say nothing new. */
const queryOf = (url: URL) => (url.searchParams.has("v") ? url.search : "");

const decode = (hex: string) => Buffer.from(hex, "hex").toString("latin1");

/** The words of a PDF as pdfkit writes them: compressed, in hexadecimal, with kerning between. */
export function pdfText(pdf: Buffer): string {
  const streams = pdf.toString("latin1").matchAll(/stream\r?\n([^]*?)\r?\nendstream/g);
  const read = [...streams].map(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const words = read.join("\n").matchAll(/\[([^\]]*)\] TJ/g);
  return [...words]
    .map(([, parts = ""]) =>
      parts.replaceAll(/<([0-9a-f]*)>|[-\d. ]+/g, (_, hex = "") => decode(hex)),
    )
    .join("\n");
}
