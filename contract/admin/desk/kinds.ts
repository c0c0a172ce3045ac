import { isKeyOf, keysOf } from "../../format/keys-of.ts";
import kinds from "./kinds.json" with { type: "json" };
import words from "./audit.json" with { type: "json" };

// No zod here: the browser loads this file, and the office's CSP forbids the `eval` that zod tries on start-up.

export const noticeModes = ["now", "daily", "never"] as const;
export type NoticeMode = (typeof noticeModes)[number];

type Notice = {
  name: string;
  area: string;
  /** Default for staff who can act on the event; read-only staff get no notices unless they subscribe. */
  defaultMode: NoticeMode;
};

const notices = {
  order_placed: { name: "Nuovo ordine", area: "orders", defaultMode: "now" },
  order_paid: { name: "Pagamento arrivato", area: "orders", defaultMode: "never" },
  payment_failed: { name: "Pagamento non riuscito", area: "orders", defaultMode: "daily" },
  refund_failed: { name: "Rimborso non riuscito", area: "orders", defaultMode: "now" },
  payment_difference: {
    name: "Pagamento che non torna con gli ordini",
    area: "payment-differences",
    defaultMode: "now",
  },
  withdrawal_received: {
    name: "Recesso, con il suo termine",
    area: "withdrawal-requests",
    defaultMode: "now",
  },
  message_received: { name: "Messaggio dal sito", area: "contact-requests", defaultMode: "now" },
  stock_low: { name: "Prodotto che sta per finire", area: "products", defaultMode: "daily" },
  webhook_off: { name: "Webhook che non risponde più", area: "webhooks", defaultMode: "now" },
  job_failed: { name: "E-mail o lavoro che non riesce", area: "jobs", defaultMode: "now" },
} satisfies Record<string, Notice>;
export type NoticeKind = keyof typeof notices;
export const noticeKinds: Record<NoticeKind, Notice> = notices;

export type TodoKind = keyof typeof kinds.todo;
/** The right (office area) that a role needs to see each kind of to-do. */
export const todoAreas: Record<TodoKind, string> = kinds.todo;
/** Kinds of to-do, most urgent first. */
export const todoKinds = keysOf(todoAreas);

export const webhookEvents = kinds.webhooks;
/** Sent only when staff press "test". */
export const testEvent = "webhook.test";

export const jobName = (queue: string): string =>
  isKeyOf(kinds.jobs, queue) ? kinds.jobs[queue] : queue;

export const jobReason = (message: string): string =>
  Object.entries(kinds.reasons).reduce(
    (told, [cause, words]) => told.replace(new RegExp(`^.*(?:${cause}).*$`, "su"), words),
    message,
  );

export const differenceNames = kinds.differences;

/** Subject types of audit-log entries: the prefix of the subject, `order:RG1`. */
export const auditSubjects = words.things;
export type AuditSubject = keyof typeof auditSubjects;

/** Actions of audit-log entries: the suffix of the action, `order.ship`. */
export const auditActions = words.deeds;
export type AuditAction = keyof typeof auditActions;
