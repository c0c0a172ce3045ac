import { randomUUID } from "node:crypto";
import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { wordmarkPath } from "#brand/brand.ts";
import { AdminEmail, AdminEmails, EmailPreview, EmailText } from "#contract/admin/desk/emails.ts";
import { requireCustomer } from "../auth/index.ts";
import { adminErrors, nothing, posting, reading } from "../kernel/admin/describe.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { answers, body, createRouter } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import type { Email, EmailName } from "./emails.ts";
import { emailKinds } from "./kinds.ts";
import { emailSamples } from "./samples.ts";
import { logoAddress } from "./logo.ts";
import { queueEmail, senderOf } from "./send.ts";
import {
  isChanged,
  noText,
  type Placeholder,
  placeholders,
  requireKnownMarks,
  valuesOf,
  writeEmailText,
} from "./texts.ts";
import { mailTransportOf } from "./transport.ts";

const params = z.object({ name: z.string() });
const path = "/emails";

/** The emails of the shop, as the owner reads and words them. */
export function emailRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: nothing, output: AdminEmails };
  router.openapi(reading(path, "All emails with the owner's words", list), async (c) =>
    ld(c, { emails: await listEmails(c.get("ctx")) }, 200),
  );
  router.openapi(
    createRoute({
      tags: ["Administration"],
      method: "put",
      path: `${path}/{name}`,
      summary: "Word an email; empty parts are as they were",
      request: { params, body: body(EmailText) },
      responses: { 200: answers(AdminEmail, "As it is now"), ...adminErrors },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const name = nameOf(c.req.valid("param").name);
      const text = c.req.valid("json");
      await requireKnown(ctx, name, text);
      await writeEmailText(ctx, name, text);
      return ld(c, await presentEmail(ctx, name), 200);
    },
  );
  const preview = { params, input: EmailText, output: EmailPreview };
  router.openapi(
    posting(`${path}/{name}/preview`, "With sample data and words not stored yet", preview),
    async (c) => {
      const ctx = c.get("ctx");
      const name = nameOf(c.req.valid("param").name);
      const text = c.req.valid("json");
      await requireKnown(ctx, name, text);
      return ld(c, await renderSample(ctx, name, text), 200);
    },
  );
  router.openapi(
    posting(`${path}/{name}/test`, "Send it to me with sample data", {
      params,
      input: nothing,
      output: nothing,
    }),
    async (c) => {
      await sendSample(c.get("ctx"), nameOf(c.req.valid("param").name));
      return ld(c, {}, 200);
    },
  );
  return router;
}

const names = Object.keys(emailKinds) as EmailName[];

function nameOf(text: string): EmailName {
  const name = names.find((known) => known === text);
  if (!name) throw notFound();
  return name;
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
  // Loaded with the first email: a start does not wait for the email templates.
  const { renderEmail } = await import("./render.tsx");
  const { email, sender } = await sampleOf(ctx, name);
  const rendered = await renderEmail(email, { ...sender, texts: { [name]: text } });
  return { ...rendered, html: rendered.html.replaceAll(logoAddress, wordmarkPath) };
}

async function listEmails(ctx: Ctx) {
  const found: AdminEmail[] = [];
  for (const name of names) found.push(await presentEmail(ctx, name));
  return found;
}

async function presentEmail(ctx: Ctx, name: EmailName): Promise<AdminEmail> {
  const { usualSubject } = await import("./render.tsx");
  const { email, sender } = await sampleOf(ctx, name);
  const text = sender.texts[name] ?? noText;
  const [group, label] = emailKinds[name];
  const known = Object.keys(valuesOf(email, sender.identity.name)) as Placeholder[];
  return {
    name,
    label,
    group,
    usualSubject: usualSubject(email, sender.identity.name),
    placeholders: known.map((one) => ({ name: one, meaning: placeholders[one] })),
    changed: isChanged(text),
    ...text,
  };
}

/** To whoever asks, at their own mailbox, with the words that are stored. */
async function sendSample(ctx: Ctx, name: EmailName): Promise<void> {
  const { id, email: to } = requireCustomer(ctx);
  if (!mailTransportOf(ctx) && !ctx.config.demo)
    throw invalid("", "Il server di posta non è impostato.");
  await limit(ctx, "mail_test", String(id));
  const { email } = await sampleOf(ctx, name, to);
  await queueEmail(ctx, email);
}
