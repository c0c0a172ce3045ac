import type { Logger } from "pino";
import type { CommerceConfig } from "./config.ts";
import { sign } from "./secrets.ts";
import levels from "./security-events.json" with { type: "json" };

/** Events for investigations, listed in docs/security.md. `warn` means it should not happen. */
export type SecurityEvent = {
  event: keyof typeof levels;
  account?: number | undefined;
  /** Stored as an HMAC with the shop's secret, so that a leaked log reveals no mailbox. */
  mailbox?: string;
  [detail: string]: string | number | undefined;
};

export type WriteSecurityEvent = (event: SecurityEvent) => void;

/** The log contains no personal data: mailboxes and networks are keyed hashes, which can be compared. */
export function writeSecurityEvents(
  config: CommerceConfig,
  log: Logger,
  network: () => string,
): WriteSecurityEvent {
  const mark = (text: string) => sign({ config }, "log", text.toLowerCase()).slice(0, 16);
  return ({ mailbox, ...event }) => {
    const who = mailbox === undefined ? {} : { mailbox: mark(mailbox) };
    log[levels[event.event] === "warn" ? "warn" : "info"](
      { security: { ...event, ...who, network: mark(network()) } },
      "security",
    );
  };
}
