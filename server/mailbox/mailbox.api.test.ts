import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "#commerce/schema.ts";
import { deliverEmail } from "#commerce/mail/send.ts";
import { emailData } from "#commerce/mail/emails.fixture.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { createMailbox } from "./mailbox.ts";

let shop: TestCommerce;
let mailbox: ReturnType<typeof createMailbox>;

beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
  mailbox = createMailbox(shop.ctx.db, (_, hop) => hop === 0);
});

beforeEach(() => shop.ctx.db.delete(mails));

afterAll(() => shop.close());

const writeTo = (to: string, productName = "Alba") =>
  deliverEmail(shop.ctx, undefined, {
    key: `${to} ${productName}`,
    to,
    name: "back_in_stock",
    data: { ...emailData.back_in_stock, productName },
  });

async function read(path: string): Promise<string> {
  const response = await mailbox.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

async function openFirst(): Promise<string> {
  const path = /\/posta\/\d+/.exec(await read("/posta"))?.[0];
  if (!path) throw new Error("the mailbox is empty");
  return path;
}

test("an empty mailbox says so", async () => {
  expect(await read("/posta")).toContain("Nessuna email.");
});

test("emails are listed newest first and can be narrowed to one reader", async () => {
  await writeTo("giulia@posta.example", "Alba");
  await writeTo("Marta@posta.example", "Brina");
  const all = await read("/posta");
  expect(all.indexOf("Brina è di nuovo")).toBeLessThan(all.indexOf("Alba è di nuovo"));
  const one = await read("/posta?a=marta@posta.example");
  expect(one).toContain("Brina è di nuovo");
  expect(one).not.toContain("Alba è di nuovo");
});

test("older emails are one page away", async () => {
  const row = { template: "x", recipient: "a@b.it", html: "", text: "", state: "kept" as const };
  await shop.ctx.db
    .insert(mails)
    .values(
      Array.from({ length: 51 }, (_, n) => ({ ...row, key: `n${n}`, subject: `Lettera ${n}.` })),
    );
  const first = await read("/posta");
  expect(first).not.toContain("Lettera 0.");
  const older = /href="(\/posta\?[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
  expect(await read(older ?? "")).toContain("Lettera 0.");
});

test("an email opens with its text, and its HTML apart", async () => {
  await writeTo("giulia@posta.example");
  const path = await openFirst();
  const page = await read(path);
  expect(page).toContain(`src="${path}/html"`);
  expect(page).toContain(emailData.back_in_stock.link);
  expect(await read(`${path}/html`)).toContain(`href="${emailData.back_in_stock.link}"`);
  expect(await read(`${path}/testo`)).toContain(emailData.back_in_stock.link);
});

test("what an email says cannot become part of the page", async () => {
  await writeTo("giulia@posta.example", "<script>alert(1)</script>");
  for (const path of ["/posta", await openFirst()]) {
    const page = await read(path);
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;");
  }
  expect(await read(`/posta?a=${encodeURIComponent('"><script>')}`)).not.toContain("<script>");
});

test("pages allow their own style and nothing else, emails no scripts at all", async () => {
  await writeTo("giulia@posta.example");
  const response = await mailbox.request("/posta");
  const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] ?? "";
  const policy = response.headers.get("content-security-policy");
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}' 'self';`);
  expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(response.headers.get("cache-control")).toBe("no-store");

  const email = await mailbox.request(`${await openFirst()}/html`);
  expect(email.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(email.headers.get("content-security-policy")).not.toContain("script-src");
});

test.each([
  "/posta/0",
  "/posta/999999999",
  "/posta/999999999/html",
  "/posta/12345678901",
  "/posta/x",
])("%s is not there", async (path) => {
  expect((await mailbox.request(path)).status).toBe(404);
});

test("emails that went out are nobody's to read here", async () => {
  const row = { template: "x", recipient: "a@b.it", html: "secret", text: "secret" };
  const [sent] = await shop.ctx.db
    .insert(mails)
    .values({ ...row, key: "sent", subject: "Inviata", state: "sent" })
    .returning();
  expect(await read("/posta")).not.toContain("Inviata");
  expect((await mailbox.request(`/posta/${sent?.id}/html`)).status).toBe(404);
});

test.each([
  [200, "127.0.0.1", {}],
  [200, "192.168.1.20", {}],
  [404, "203.0.113.9", {}],
  [200, "127.0.0.1", { "x-forwarded-for": "192.168.1.20", host: "shop.example" }],
  [404, "127.0.0.1", { "x-forwarded-for": "203.0.113.9", host: "shop.example" }],
])("answers %i to %s with %j", async (status, remoteAddress, headers) => {
  const incoming = { headers: { host: "localhost", ...headers }, socket: { remoteAddress } };
  expect((await mailbox.request("/posta", {}, { incoming })).status).toBe(status);
});
