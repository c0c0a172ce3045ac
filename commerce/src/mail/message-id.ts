import { createHash } from "node:crypto";

/** The same event always gives the same id: a receiver can tell a repeated letter from a new one. */
export function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}
