import type { Logger } from "pino";
import type { CommerceConfig } from "./config.ts";
import { sign } from "./secrets.ts";

/** What an investigation asks for; docs/security.md lists them. `warn` is for what should not happen. */
const levels = {
  "login.succeeded": "info",
  "login.failed": "warn",
  "login.code_asked": "info",
  "session.proven": "info",
  "session.closed": "info",
  "session.reused": "warn",
  "token.refused": "warn",
  "access.denied": "warn",
  "origin.refused": "warn",
  "limit.reached": "warn",
  "bot_check.failed": "warn",
  "passkey.added": "info",
  "passkey.removed": "info",
  "password.changed": "info",
  "password.refused": "warn",
  "password.reset_asked": "info",
  "password.reset": "info",
  "email.change_asked": "info",
  "email.changed": "info",
  "second_factor.failed": "warn",
  "second_factor.changed": "info",
  "staff.invited": "info",
  "staff.joined": "info",
  "staff.role_changed": "info",
  "staff.removed": "info",
  "account.opened": "info",
  "account.refused": "warn",
  "account.deleted": "info",
} as const;

export type SecurityEvent = {
  event: keyof typeof levels;
  account?: number | undefined;
  /** Written down as what only this shop can compute of it. */
  mailbox?: string;
  [detail: string]: string | number | undefined;
};

export type WriteSecurityEvent = (event: SecurityEvent) => void;

/** No names, no mailboxes, no addresses: those are marks that are equal when the thing is. */
export function writeSecurityEvents(
  config: CommerceConfig,
  log: Logger,
  network: () => string,
): WriteSecurityEvent {
  const mark = (text: string) => sign({ config }, "log", text.toLowerCase()).slice(0, 16);
  return ({ mailbox, ...event }) => {
    const who = mailbox === undefined ? {} : { mailbox: mark(mailbox) };
    log[levels[event.event]](
      { security: { ...event, ...who, network: mark(network()) } },
      "security",
    );
  };
}
