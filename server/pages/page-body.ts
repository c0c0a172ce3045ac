import { encode } from "../compression.ts";
import type { Encoding } from "../compression.ts";
import type { StoredPage } from "./page-cache.ts";

const quickly = 5;
const well = 10;

/** Compressed on first need, quickly: somebody waits for it. */
export async function bodyOf(page: StoredPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return keptBody(page, encoding) ?? (page.bodies[encoding] = await encodeQuickly(page, encoding));
}

/** What is ready to be sent. A page that is asked for again is worth compressing well. */
export function keptBody(page: StoredPage, encoding: Encoding): Buffer<ArrayBuffer> | undefined {
  const kept = page.bodies[encoding];
  if (kept && encoding === "br" && !page.compressedWell) {
    page.compressedWell = true;
    compressWell(page);
  }
  return kept;
}

const encodeQuickly = (page: StoredPage, encoding: Encoding) =>
  encode(page.html, encoding, quickly);

let queue: Promise<unknown> = Promise.resolve();

/** One at a time: visitors need the other cores. */
function compressWell(page: StoredPage): void {
  const before = queue;
  queue = (async () => {
    await before;
    if (!page.dropped) page.bodies.br = await encode(page.html, "br", well);
  })();
}
