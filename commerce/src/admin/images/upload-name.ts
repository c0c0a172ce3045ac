import { createHash } from "node:crypto";

/** How every uploaded picture is called: its content is its name, so it never changes. */
export const UPLOADED = /^uploads\/[\da-f]{32}\.(jpg|png|webp|avif)$/;

export function uploadName(bytes: Buffer, extension: string): string {
  return `uploads/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
}
