import { invalid } from "../kernel/errors.ts";

const MAX_VIDEO_BYTES = 64 * 1024 * 1024;

/** A film as it was sent, told by its first bytes; nothing when it is none. */
export function prepareVideo(sent: Uint8Array) {
  const extension = extensionOf(sent);
  if (!extension) return undefined;
  if (sent.length > MAX_VIDEO_BYTES) {
    throw invalid("file", "Il video supera i 64 MB: accorcialo o salvalo in qualità minore");
  }
  return {
    kind: "video" as const,
    bytes: sent,
    extension,
    mediaType: `video/${extension}`,
    width: null,
    height: null,
    color: null,
  };
}

/** Brands of MP4 that browsers play; AVIF and QuickTime begin the same way. */
const mp4 = /^[^]{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/;

function extensionOf(bytes: Uint8Array): "mp4" | "webm" | undefined {
  const head = Buffer.from(bytes.subarray(0, 80)).toString("latin1");
  if (mp4.test(head)) return "mp4";
  if (head.startsWith("\x1aE\xdf\xa3") && head.includes("webm")) return "webm";
  if (/^[^]{4}ftypqt /.test(head)) {
    throw invalid("file", "Il video è un MOV: esportalo come MP4 e caricalo di nuovo");
  }
  return undefined;
}
