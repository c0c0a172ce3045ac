import { apiPrefix, officePath, openingPath } from "#contract/paths.ts";
import type { Config } from "./config.ts";

type Started = {
  config: Pick<Config, "PUBLIC_URL" | "SHOP_API_URL" | "STOREFRONT_SECRET">;
  /** Where the shop is reached. */
  url: string;
  /** How long the start took. */
  ms: number;
  demo: boolean;
  mailbox: boolean;
  open: boolean;
  /** What /readyz would name. */
  missing: string[];
};

/** The lines printed at start: what this process serves, and where. */
export function bannerOf({ config, url, ms, demo, mailbox, open, missing }: Started): string {
  const lines = [
    `Rugiada is ${open ? "open" : "running, closed to visitors"} (ready in ${ms} ms)`,
    `  shop     ${url}/`,
    ...backendLines(config, url),
  ];
  if (mailbox) lines.push(`  emails   ${url}/posta`);
  if (demo) {
    lines.push("", "  demo customer       giulia.moretti@example.com  Rugiada2026!");
    lines.push("  demo administrator  livia@rugiada.example       Rugiada2026!");
    lines.push(
      "  The administrator and the emails answer only to this machine and private networks.",
    );
  }
  if (missing.length > 0) {
    lines.push("", ...missing.map((line) => `  not ready: ${line}`));
  }
  if (!open) lines.push("", `  Open the shop at ${url}${openingPath}`);
  if (demo && config.PUBLIC_URL?.startsWith("https:")) {
    lines.push(
      "",
      "  This shop is published with demo accounts: set DEMO=false before real customers come.",
    );
  }
  return lines.join("\n");
}

/** Lists only what this process serves: with a remote backend, API and office are there. */
function backendLines(
  { SHOP_API_URL, STOREFRONT_SECRET }: Started["config"],
  url: string,
): string[] {
  if (!SHOP_API_URL) return [`  API      ${url}${apiPrefix}/docs`];
  const backend = `  backend  ${SHOP_API_URL}`;
  // Only a backend of this project shares a secret and has this office.
  if (!STOREFRONT_SECRET)
    return [
      backend,
      "  changes  seen after an hour; at once with STOREFRONT_SECRET on two hosts of this shop",
    ];
  return [
    backend,
    `  office   ${new URL(SHOP_API_URL).origin}${officePath}`,
    "  changes  followed",
  ];
}
