import type { SandboxForm } from "../pay-by-sandbox.ts";

/** Fields that are missing, doubled or files read as empty. */
export function readForm(body: Record<string, unknown>): SandboxForm {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === "string" ? value.replaceAll("\0", "").slice(0, 200) : "";
  };
  return {
    attempt: text("attempt"),
    action: text("action"),
    number: text("number"),
    expiry: text("expiry"),
    code: text("code"),
  };
}
