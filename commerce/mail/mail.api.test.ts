import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { IdentitySettings } from "#contract/admin/settings.ts";
import { createTestCommerce, type TestCommerce, testConfig } from "#tests/harness/commerce.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { startSmtp } from "#tests/harness/smtp-server.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { mails } from "./schema.ts";
import { createJobs } from "../kernel/jobs/runner.ts";
import { deliverEmail, queueEmail, sendKeptEmails } from "./send.ts";
import { emailData } from "./emails.fixture.ts";
import type { Email } from "./emails.ts";
import { openSmtp } from "../plugins/smtp.ts";
import { prepareIdentity } from "../settings/index.ts";
import { settings } from "../settings/schema.ts";

const silent = pino({ level: "silent" });
let shop: TestCommerce;

beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
  // Creates the tables before the tests, because that takes a while.
  await (await createJobs(shop.database, silent)).stop();
});

afterAll(() => shop.close());

const emailOf = (key: string): Email<"verify_account"> => ({
  key,
  to: "giulia@posta.example",
  name: "verify_account",
  data: emailData.verify_account,
});

const connect = (url: string) => openSmtp(url, "ciao@rugiada.example");

/** Mail as in a running shop: queue, worker and, with an URL, an SMTP server. */
async function openPost(smtpUrl?: string): Promise<Ctx> {
  const runner = await createJobs(shop.database, silent);
  const smtp = smtpUrl ? connect(smtpUrl) : undefined;
  onTestFinished(async () => {
    await runner.stop();
    smtp?.close();
  });
  const ctx = { ...shop.ctx, jobs: runner.jobs };
  await runner.work<Email>("mail", (email) => deliverEmail(ctx, smtp, email));
  return ctx;
}

async function mailOf(key: string) {
  const [mail] = await shop.ctx.db.select().from(mails).where(eq(mails.key, key));
  return mail;
}

async function jobState(key: string) {
  const jobs = sql`select state from pgboss.job where singleton_key = ${key}`;
  const [job] = await rows<{ state: string }>(shop.ctx.db, jobs);
  return job?.state;
}

const becomes = (key: string, state: string) =>
  eventually(async () => expect(await mailOf(key)).toMatchObject({ state }));

async function startServer(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options);
  onTestFinished(() => server.stop());
  return server;
}

test("without a mail server emails are kept, one per key", async () => {
  const ctx = await openPost();
  await queueEmail(ctx, emailOf("kept"));
  await becomes("kept", "kept");
  await deliverEmail(ctx, undefined, emailOf("kept"));
  expect(await shop.ctx.db.$count(mails, eq(mails.key, "kept"))).toBe(1);
  expect(await mailOf("kept")).toMatchObject({
    template: "verify_account",
    recipient: "giulia@posta.example",
    subject: "Conferma il tuo indirizzo e-mail",
    html: expect.stringContaining(emailData.verify_account.link),
    text: expect.stringContaining(emailData.verify_account.link),
    sentAt: null,
  });
});

test("emails kept without a mail server go out once there is one, unless they are old", async () => {
  await deliverEmail(shop.ctx, undefined, emailOf("waiting"));
  await deliverEmail(shop.ctx, undefined, emailOf("too-old"));
  const longAgo = new Date(shop.time.now.getTime() - 8 * 24 * 3600 * 1000);
  await shop.ctx.db.update(mails).set({ createdAt: longAgo }).where(eq(mails.key, "too-old"));
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const open = await openPost(smtp.url);
  await sendKeptEmails(open);
  await becomes("waiting", "sent");
  expect(await mailOf("too-old")).toMatchObject({ state: "kept" });
});

test("no commit, no email", async () => {
  const server = await startServer();
  const ctx = await openPost(server.url);
  const undone = withTransaction(ctx, async (ctx) => {
    await queueEmail(ctx, emailOf("undone"));
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await queueEmail(ctx, emailOf("after"));
  await becomes("after", "sent");
  expect(await mailOf("undone")).toBeUndefined();
  expect(server.mails).toHaveLength(1);
});

test("an email goes out once, however often it is queued", async () => {
  const server = await startServer();
  const ctx = await openPost(server.url);
  await queueEmail(ctx, emailOf("once"));
  await queueEmail(ctx, emailOf("once"));
  await becomes("once", "sent");
  await queueEmail(ctx, emailOf("once"));
  await queueEmail(ctx, emailOf("last"));
  await becomes("last", "sent");

  expect(server.mails).toHaveLength(2);
  const [{ from, to, content } = { from: "", to: [], content: "" }] = server.mails;
  expect(from).toBe("ciao@rugiada.example");
  expect(to).toEqual(["giulia@posta.example"]);
  expect(content).toContain("From: Il negozio <ciao@rugiada.example>");
  expect(content).toContain("Auto-Submitted: auto-generated");
  expect(content).toContain("multipart/alternative");
  expect((await mailOf("once"))?.sentAt).toEqual(shop.time.now);
});

test("a mail server that is down gets the email once when it is back", async () => {
  const absent = await startSmtp();
  await absent.stop();
  const ctx = await openPost(absent.url);
  await queueEmail(ctx, emailOf("patient"));
  await eventually(async () => expect(await jobState("patient")).toBe("retry"));
  expect(await mailOf("patient")).toMatchObject({ state: "queued" });
  const server = await startServer({ port: absent.port });
  await becomes("patient", "sent");
  expect(server.mails).toHaveLength(1);
});

test.each([
  ["RCPT", "450 4.2.0 greylisted"],
  ["END", "451 4.3.0 try again later"],
  ["MAIL", "554 5.7.1 not from here yet"],
])("a refusal at %s with %s is tried again", async (stage, refusal) => {
  let refused = false;
  const server = await startServer({
    answer(command) {
      if (command !== stage || refused) return undefined;
      refused = true;
      return refusal;
    },
  });
  const ctx = await openPost(server.url);
  await queueEmail(ctx, emailOf(`refused at ${stage}`));
  await becomes(`refused at ${stage}`, "sent");
  expect(refused).toBe(true);
  expect(server.mails).toHaveLength(1);
});

test("a server that never greets is left and tried again", async () => {
  let calls = 0;
  const server = await startServer({
    answer: (command) =>
      command === "CONNECT" && ++calls === 1 ? new Promise<string>(() => {}) : undefined,
  });
  const ctx = await openPost(`${server.url}?greetingTimeout=200`);
  await queueEmail(ctx, emailOf("silence"));
  await becomes("silence", "sent");
  expect(server.mails).toHaveLength(1);
});

test("a slow server gets the email once", async () => {
  const server = await startServer({
    answer: (command) =>
      command === "END"
        ? new Promise((resolve) => setTimeout(resolve, 1500, "250 at last"))
        : undefined,
  });
  const ctx = await openPost(server.url);
  await queueEmail(ctx, emailOf("slow"));
  await becomes("slow", "sent");
  expect(server.mails).toHaveLength(1);
});

test("an address that does not exist is not tried again", async () => {
  const server = await startServer({
    answer: (command) => (command === "RCPT" ? "550 5.1.1 no such user" : undefined),
  });
  const smtp = connect(server.url);
  onTestFinished(() => smtp.close());
  const delivery = deliverEmail(shop.ctx, smtp, emailOf("nobody"));
  await expect(delivery).rejects.toMatchObject({ name: "PermanentFailure" });
  expect(await mailOf("nobody")).toMatchObject({ state: "queued" });
});

test("an email whose sending was never noted goes out again under the same id", async () => {
  const server = await startServer();
  const smtp = connect(server.url);
  onTestFinished(() => smtp.close());
  const cutOff = {
    ...smtp,
    async send(mail: Parameters<typeof smtp.send>[0]) {
      await smtp.send(mail);
      throw new Error("the process ended here");
    },
  };
  await expect(deliverEmail(shop.ctx, cutOff, emailOf("cut off"))).rejects.toThrow("ended here");
  await deliverEmail(shop.ctx, smtp, emailOf("cut off"));
  await deliverEmail(shop.ctx, smtp, emailOf("another"));

  const [first, second, third] = server.mails.map(
    ({ content }) => /^Message-ID: (.+)$/im.exec(content)?.[1],
  );
  expect(first).toMatch(/^<[0-9a-f]{32}@rugiada\.example>$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a comma in an address does not make it two", async () => {
  const server = await startServer();
  const smtp = connect(server.url);
  onTestFinished(() => smtp.close());
  const to = "giulia@posta.example, all@posta.example";
  await deliverEmail(shop.ctx, smtp, { ...emailOf("comma"), to }).catch(() => {});
  expect(server.mails.flatMap((mail) => mail.to)).not.toContain("all@posta.example");
});

test("the newsletter tells mail programs how to leave it", async () => {
  const server = await startServer();
  const smtp = connect(server.url);
  onTestFinished(() => smtp.close());
  const unsubscribeLink = `${testConfig.publicUrl}/newsletter?unsubscribe=1.abc`;
  const data = { ...emailData.newsletter_welcome, unsubscribeLink };
  await deliverEmail({ ...shop.ctx, config: testConfig }, smtp, {
    key: "newsletter",
    to: "giulia@posta.example",
    name: "newsletter_welcome",
    data,
  });
  // Unfolds long headers.
  const content = server.mails[0]?.content.replaceAll(/\r?\n\s+/g, " ") ?? "";
  const url = `${testConfig.publicUrl}/api/v2/shop/customers/newsletter/1.abc/unsubscribe`;
  expect(content).toContain(`List-Unsubscribe: <${url}>`);
  expect(content).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("the owner's logo travels inside the email, which fetches nothing", async () => {
  const value = {
    name: "Fior di Sale",
    orderPrefix: "FDS",
    logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="var(--accent)" d="M0 0h120v40H0z"/></svg>`,
  };
  const identity = await prepareIdentity(shop.ctx, IdentitySettings.parse(value));
  await shop.ctx.db.insert(settings).values({ key: "identity", value: identity });
  onTestFinished(async () => void (await shop.ctx.db.delete(settings)));
  const server = await startSmtp();
  const smtp = connect(server.url);
  onTestFinished(async () => {
    smtp.close();
    await server.stop();
  });
  await deliverEmail(shop.ctx, smtp, emailOf("with a logo"));
  expect((await mailOf("with a logo"))?.html).toMatch(
    /<img src="cid:logo" alt="Fior di Sale" width="108" height="36"/,
  );
  const content = server.mails[0]?.content ?? "";
  expect(content).toMatch(/Content-Type: image\/png; name=logo.png/);
  expect(content).toMatch(/Content-Id: <logo>/i);
});
