import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Named in Accept-Encoding, and not with the weight 0, which refuses it. */
const accepting = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");
const brotliAccepted = accepting("br");
const gzipAccepted = accepting("gzip");

export function chooseEncoding(accepted = ""): Encoding {
  if (brotliAccepted.test(accepted)) return "br";
  return gzipAccepted.test(accepted) ? "gzip" : "identity";
}

export async function encode(
  body: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gzipped(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}
