import { isKeyOf, keysOf } from "../../format/keys-of.ts";
import kinds from "./kinds.json" with { type: "json" };
import words from "./audit.json" with { type: "json" };

// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

export const noticeModes = ["now", "daily", "never"] as const;
export type NoticeMode = (typeof noticeModes)[number];

type Notice = {
  name: string;
  area: string;
  /** Of people who act on it; those who only read are told nothing until they ask. */
  usual: NoticeMode;
};

const notices = {
  order_placed: { name: "Nuovo ordine", area: "orders", usual: "now" },
  order_paid: { name: "Pagamento arrivato", area: "orders", usual: "never" },
  payment_failed: { name: "Pagamento non riuscito", area: "orders", usual: "daily" },
  refund_failed: { name: "Rimborso non riuscito", area: "orders", usual: "now" },
  payment_difference: {
    name: "Pagamento che non torna con gli ordini",
    area: "payment-differences",
    usual: "now",
  },
  withdrawal_received: {
    name: "Recesso, con il suo termine",
    area: "withdrawal-requests",
    usual: "now",
  },
  message_received: { name: "Messaggio dal sito", area: "contact-requests", usual: "now" },
  stock_low: { name: "Prodotto che sta per finire", area: "products", usual: "daily" },
  webhook_off: { name: "Webhook che non risponde più", area: "webhooks", usual: "now" },
  job_failed: { name: "E-mail o lavoro che non riesce", area: "jobs", usual: "now" },
} satisfies Record<string, Notice>;
export type NoticeKind = keyof typeof notices;
export const noticeKinds: Record<NoticeKind, Notice> = notices;

export type TodoKind = keyof typeof kinds.todo;
/** The part of the office each is about: who may not read it is not told. */
export const todoAreas: Record<TodoKind, string> = kinds.todo;
/** What may wait for somebody, the most urgent first. */
export const todoKinds = keysOf(todoAreas);

export const webhookEvents = kinds.webhooks;
/** Sent on request alone. */
export const testEvent = "webhook.test";

export const jobName = (queue: string): string =>
  isKeyOf(kinds.jobs, queue) ? kinds.jobs[queue] : queue;

export const jobReason = (message: string): string =>
  Object.entries(kinds.reasons).reduce(
    (told, [cause, words]) => told.replace(new RegExp(`^.*(?:${cause}).*$`, "su"), words),
    message,
  );

export const differenceNames = kinds.differences;

/** What an entry of the log is about: the first part of its subject, `order:RG1`. */
export const auditedThings = words.things;
export type AuditedThing = keyof typeof auditedThings;

/** What was done: the last part of its action, `order.ship`. */
export const auditedDeeds = words.deeds;
export type AuditedDeed = keyof typeof auditedDeeds;
