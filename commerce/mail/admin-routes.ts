import { entriesOf, keysOf } from "#contract/format/keys-of.ts";
import { randomUUID } from "node:crypto";
import { wordmarkPath } from "#brand/brand.ts";
import { AdminEmail, AdminEmails, EmailPreview, EmailText } from "#contract/admin/desk/notices.ts";
import { checkTexts, fillClaims } from "../catalogue/index.ts";
import { requireCustomer } from "../auth/index.ts";
import { adminRoutes, nothing } from "../kernel/admin/routes.ts";
import { beginChange } from "../kernel/admin/versions.ts";
import { type Ctx, existing, invalid, withTransaction } from "../kernel/ctx.ts";
import { node } from "../kernel/http/json-ld.ts";
import { limit } from "../kernel/limits/limit.ts";
import { emailSamples } from "./email-samples.ts";
import type { Email, EmailName } from "./emails.ts";
import kinds from "./kinds.json" with { type: "json" };
import { logoAddress } from "./logo.ts";
import { queueEmail, senderOf } from "./send.ts";
import {
  isChanged,
  noText,
  placeholders,
  requireKnownMarks,
  valuesOf,
  writeEmailText,
} from "./texts.ts";
import { mailTransportOf } from "./transport.ts";

type Kind = { name: EmailName; group: string; label: string };

const groups: Record<string, Partial<Record<EmailName, string>>> = kinds;
const emailKinds = Object.entries(groups).flatMap(([group, labels]) =>
  entriesOf(labels).map(([name, label]): Kind => ({ name, group, label })),
);

const path = "/emails";

export const emailRoutes = adminRoutes(({ get, put, post }) => {
  get(path, "All emails with the owner's words", { 200: AdminEmails }, async (ctx) => ({
    emails: await listEmails(ctx),
  }));
  get(`${path}/{name}`, "An email with the owner's words", { 200: AdminEmail }, (ctx, { name }) =>
    presentEmail(ctx, nameOf(name)),
  );
  put(
    `${path}/{name}`,
    "Word an email; empty parts are as they were",
    { body: EmailText, 200: AdminEmail },
    async (ctx, { name, body }) => {
      const known = nameOf(name);
      await requireKnown(ctx, known, body);
      await checkTexts(ctx, { subject: "settings/emailTexts", texts: body });
      await withTransaction(ctx, async (ctx) => {
        const { change } = await beginChange(ctx, {
          subject: `emails:${known}`,
          read: (ctx) => presentEmail(ctx, known),
          input: body,
        });
        await writeEmailText(ctx, known, change);
      });
      return presentEmail(ctx, known);
    },
  );
  post(
    `${path}/{name}/preview`,
    "With sample data and words not stored yet",
    { body: EmailText, 200: EmailPreview },
    async (ctx, { name, body }) => {
      const known = nameOf(name);
      await requireKnown(ctx, known, body);
      return renderSample(ctx, known, body);
    },
  );
  const test = { body: nothing, 200: nothing };
  post(`${path}/{name}/test`, "Send it to me with sample data", test, async (ctx, { name }) => {
    await sendSample(ctx, nameOf(name));
    return {};
  });
});

const kindOf = (name: string): Kind => existing(emailKinds.find((kind) => kind.name === name));

function nameOf(text: string): EmailName {
  return kindOf(text).name;
}

async function sampleOf(ctx: Ctx, name: EmailName, to = "giulia@example.org") {
  const sender = await senderOf(ctx);
  const data = emailSamples(sender.shopUrl)[name];
  const email = { key: `email_test:${randomUUID()}`, to, name, data } as Email;
  return { email, sender };
}

async function requireKnown(ctx: Ctx, name: EmailName, text: EmailText): Promise<void> {
  const { email, sender } = await sampleOf(ctx, name);
  requireKnownMarks(text, valuesOf(email, sender.identity.name));
}

async function renderSample(ctx: Ctx, name: EmailName, text: EmailText) {
  const { renderEmail } = await import("./render.tsx");
  const { email, sender } = await sampleOf(ctx, name);
  const filled = await fillClaims(ctx, { ...sender, texts: { [name]: text } });
  const rendered = await renderEmail(email, filled);
  return { ...rendered, html: rendered.html.replaceAll(logoAddress, wordmarkPath) };
}

async function listEmails(ctx: Ctx) {
  const found: AdminEmail[] = [];
  for (const { name } of emailKinds) found.push(await presentEmail(ctx, name));
  return found;
}

async function presentEmail(ctx: Ctx, name: EmailName): Promise<AdminEmail> {
  const { usualSubject } = await import("./render.tsx");
  const { email, sender } = await sampleOf(ctx, name);
  const text = sender.texts[name] ?? noText;
  const known = keysOf(valuesOf(email, sender.identity.name));
  return {
    ...node(ctx, "Email", `admin/emails/${name}`),
    ...kindOf(name),
    usualSubject: usualSubject(email, sender.identity.name),
    placeholders: known.map((one) => ({ name: one, meaning: placeholders[one] })),
    changed: isChanged(text),
    ...text,
  };
}

/** Sends a test email with the stored texts to the mailbox of the person who asked. */
async function sendSample(ctx: Ctx, name: EmailName): Promise<void> {
  const { id, email: to } = requireCustomer(ctx);
  if (!mailTransportOf(ctx) && !ctx.config.demo)
    throw invalid("", "Il server di posta non è impostato.");
  await limit(ctx, "mail_test", String(id));
  const { email } = await sampleOf(ctx, name, to);
  await queueEmail(ctx, email);
}
