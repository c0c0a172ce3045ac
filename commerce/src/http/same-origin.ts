import type { Context } from "hono";
import { noteSecurity } from "../auth/note-security.ts";
import { CommerceError } from "../errors.ts";
import type { Env } from "./router.ts";

const reads = new Set(["GET", "HEAD"]);

/** A cookie comes along by itself, so whoever sends it must be a page of this very origin. */
export function requireSameOrigin(c: Context<Env>): void {
  if (isSameOrigin(c)) return;
  noteSecurity(c.get("ctx"), { event: "origin.refused", origin: c.req.header("origin") });
  throw new CommerceError("forbidden", "La richiesta non viene da una pagina del pannello.");
}

function isSameOrigin({ req }: Context<Env>): boolean {
  const isRead = reads.has(req.method);
  const site = req.header("sec-fetch-site");
  // `none` is an address typed by hand.
  if (site) return site === "same-origin" || (site === "none" && isRead);
  const origin = req.header("origin");
  // Browsers send the origin with every write; over plain http reads come without both headers.
  return origin ? origin === new URL(req.url).origin : isRead;
}
