import { mediaType } from "./media-type.ts";

const PROTECTION = {
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
};

/** The picture, or "not modified" when there are no bytes to send. */
export function picture(bytes: Buffer | null, { etag, maxAge }: { etag: string; maxAge: number }) {
  const type: Record<string, string> = bytes
    ? { "content-type": mediaType(bytes)!, "content-length": String(bytes.length) }
    : {};
  return new Response(bytes && new Uint8Array(bytes), {
    status: bytes ? 200 : 304,
    headers: { ...PROTECTION, ...type, etag, "cache-control": `public, max-age=${maxAge}` },
  });
}

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.includes(etag) ?? false;
}

const REASONS = { 404: "Not found", 415: "Not a picture", 503: "Busy" };

export function failure(status: keyof typeof REASONS): Response {
  const retry: Record<string, string> = status === 503 ? { "retry-after": "2" } : {};
  return new Response(REASONS[status], {
    status,
    headers: { ...PROTECTION, ...retry, "content-type": "text/plain", "cache-control": "no-cache" },
  });
}
