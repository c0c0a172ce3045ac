import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

export function chooseEncoding(accepted = ""): Encoding {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

export async function encode(
  body: string,
  encoding: Encoding,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(body);
  if (encoding === "br") {
    return new Uint8Array(
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
  }
  return new Uint8Array(encoding === "gzip" ? await gzipped(bytes, { level: 6 }) : bytes);
}
