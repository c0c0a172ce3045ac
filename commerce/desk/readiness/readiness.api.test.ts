import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LegalPageText, Readiness } from "#contract/admin/readiness.ts";
import { loadBaseData } from "#demo/base-data.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { plugins } from "../../../server/plugins.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";
import { loadPlugins } from "../../kernel/plugins.ts";
import { newsletterSubscriptions, secondFactors } from "../../customers/schema.ts";
import { pages } from "../../content/schema.ts";
import type { Surroundings } from "./facts.ts";
import { readMailProof } from "./confirmations.ts";
import { isOpened } from "../../settings/index.ts";

const own = {
  name: "Bottega Anna",
  address: "via Roma 1",
  zip: "20121",
  city: "Milano",
  vatNumber: "IT01234567897",
  rea: "MI-1234567",
  email: "anna@bottega.example",
  phone: "+39 02 1234567",
};
const machine = {
  backup: null as Date | null,
  exposed: [] as string[],
};
const surroundings: Surroundings = {
  lastBackup: async () => machine.backup,
  exposedFiles: async () => machine.exposed,
  demoLeft: async () => ({
    products: 0,
    customers: 0,
    orders: 0,
    accounts: false,
    bankAccount: false,
  }),
};

const env = {
  STRIPE_SECRET_KEY: "sk_live_x",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Bottega <anna@bottega.example>",
};
const mail = collectEmails();
let shop: TestCommerce;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  shop = await createTestCommerce({
    demo: false,
    jobs: mail.jobs,
    surroundings,
    env,
    config: { demo: false, publicUrl: "https://bottega.example" },
  });
  await loadBaseData(shop.ctx, "demo");
  office = await openOffice(shop);
});
afterAll(() => shop.close());

/** Adds a second factor, which staff of a real shop must have. */
async function enrol<Person extends { id: number }>(person: Person): Promise<Person> {
  const factor = { sealedSecret: "x", recoveryHashes: [], confirmedAt: shop.time.now };
  await shop.ctx.db.insert(secondFactors).values({ customerId: person.id, ...factor });
  return person;
}

const read = async () => answerAs(Readiness, await office.get("/readiness"));
const unmet = async () =>
  (await read()).points.filter(({ state }) => state !== "ok").map(({ id }) => id);
const pathOf = (path: string) => `/readiness/legal-page?path=${encodeURIComponent(path)}`;
const readPage = async (path: string) => answerAs(LegalPageText, await office.get(pathOf(path)));

test("a new shop is closed, and says what is missing", async () => {
  const { open, demo, subscribers, mailTest } = await read();
  expect({ open, demo, subscribers, mailTest }).toEqual({
    open: false,
    demo: false,
    subscribers: 0,
    mailTest: null,
  });
  expect(await unmet()).toEqual(["identity", "company", "mail", "legal", "product", "backup"]);
});

test("grave points hold it closed, whatever is skipped", async () => {
  const skip = ["mail", "company", "legal", "backup"];
  const told = await expectError(await office.post("/readiness/open", { skip }), 422);
  expect(told).toContain("company");
  expect(told).toContain("legal");
  expect(told).not.toContain("mail");
  expect(await isOpened(shop.ctx)).toBe(false);
});

describe("the test email", () => {
  test("goes to whoever asks, and its code proves it", async () => {
    expect((await office.post("/readiness/mail-test")).status).toBe(204);
    const [message] = mail.of("mail_test");
    expect(message?.to).toBe(office.email);
    expect(message?.data.link).toContain("https://bottega.example/admin/pronto-ad-aprire?codice=");
    expect((await read()).mailTest).toMatchObject({ to: office.email });

    const confirm = (code: string) => office.post("/readiness/mail-test/confirm", { code });
    await expectError(await confirm("AAAAAAAA"), 422);
    expect(await unmet()).toContain("mail");
    const code = message?.data.code ?? "";
    expect((await confirm(` ${code.toLowerCase().replace(/^..../, "$&-")} `)).status).toBe(204);
    expect(await unmet()).not.toContain("mail");
    expect(await lastAudit(shop.ctx, "mail.prove", "settings:mail")).toMatchObject({
      actor: office.actor,
    });
    await expectError(await confirm(code), 422);
  });

  test("proves nothing of another server or sender", async () => {
    expect(await readMailProof(shop.ctx)).not.toBeNull();
    const changes = [{ SMTP_URL: "smtp://other.example" }, { MAIL_FROM: "altro@bottega.example" }];
    for (const change of changes) {
      const extensions = loadPlugins(plugins, { ...env, ...change });
      expect(await readMailProof({ ...shop.ctx, extensions })).toBeNull();
    }
  });

  test("counts for a day", async () => {
    const { now } = shop.time;
    await office.post("/readiness/mail-test");
    const code = mail.of("mail_test").at(-1)?.data.code;
    shop.time.now = new Date(now.getTime() + 24 * 3_600_000);
    const late = await enrol(await signIn(shop, { email: "tardi@example.it", role: "owner" }));
    const sent = late.request("/admin/readiness/mail-test/confirm", post({ code }));
    expect(await expectError(await sent, 422)).toContain("mandane una");
    shop.time.now = now;
  });
});

const stateOf = async (path: string) =>
  (await read()).legalPages.find((page) => page.path === path)?.state;

describe("a legal page", () => {
  test("with something left to complete cannot be confirmed", async () => {
    const page = await readPage("/privacy");
    expect(page.gaps.length).toBeGreaterThan(0);
    const told = await office.post("/readiness/legal-page", page);
    expect(await expectError(told, 422)).toContain("da completare");
    const { legalPages } = await read();
    expect(legalPages.map(({ path, state }) => [path, state])).toEqual([
      ["/condizioni-di-vendita", "incomplete"],
      ["/recesso", "incomplete"],
      ["/privacy", "incomplete"],
      ["/cookie-policy", "incomplete"],
    ]);
  });

  test("counts as read in the very words that were read", async () => {
    const write = (path: string, body: string) =>
      shop.ctx.db.update(pages).set({ body }).where(eq(pages.path, path));
    await write("/privacy", "Chi tratta i dati.");
    const page = await readPage("/privacy");
    expect(page.html).toContain("Chi tratta i dati.");
    await write("/privacy", "Chi tratta i tuoi dati.");
    await expectError(await office.post("/readiness/legal-page", page), 409);
    const { version } = await readPage("/privacy");
    const sent = { path: "/privacy", version };
    expect((await office.post("/readiness/legal-page", sent)).status).toBe(204);
    expect(await stateOf("/privacy")).toBe("read");
    expect(await lastAudit(shop.ctx, "page.confirm", "pages:/privacy")).toMatchObject({
      actor: office.actor,
    });
    await write("/privacy", "Altro.");
    expect(await stateOf("/privacy")).toBe("unread");
    await shop.ctx.db.delete(pages).where(eq(pages.path, "/cookie-policy"));
    expect(await stateOf("/cookie-policy")).toBe("missing");
    await expectError(await office.get(pathOf("/cookie-policy")), 404);
    await expectError(await office.get(pathOf("/chi-sono")), 404);
  });
});

const points = async () => JSON.stringify((await read()).points);

async function setRegime(taxRegime: string): Promise<void> {
  const answer = await office.put("/settings/company", { value: { ...own, taxRegime } });
  expect(answer.status).toBe(200);
}

describe("another tax regime", () => {
  test("makes the pages that state the prices unread", async () => {
    const body = "Chi recede riceve tutto. {{prezzi}}";
    await shop.ctx.db.update(pages).set({ body }).where(eq(pages.path, "/recesso"));
    const { version } = await readPage("/recesso");
    await office.post("/readiness/legal-page", { path: "/recesso", version });
    expect(await stateOf("/recesso")).toBe("read");
    await setRegime("RF19");
    expect(await stateOf("/recesso")).toBe("unread");
    await setRegime("RF01");
    expect(await stateOf("/recesso")).toBe("read");
  });

  test("contradicts what an email says of prices", async () => {
    const text = { subject: "", before: "I nostri prezzi sono con IVA compresa.", after: "" };
    expect((await office.put("/emails/order_confirmation", text)).status).toBe(200);
    expect(await points()).not.toContain("«E-mail» parla di IVA");
    await setRegime("RF19");
    expect(await points()).toContain("«E-mail» parla di IVA");
    await setRegime("RF01");
    await office.put("/emails/order_confirmation", { ...text, before: "" });
  });
});

test("opens when what is grave is met and the rest is knowingly left, and closes again", async () => {
  const put = office.request("/admin/settings/company", {
    method: "PUT",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ value: { ...own, demo: false } }),
  });
  expect((await put).status).toBe(200);
  await shop.ctx.db
    .insert(pages)
    .values({ path: "/cookie-policy", title: "Cookie", body: "Pochi." });
  await shop.ctx.db.update(pages).set({ body: "Completa." });
  for (const { path } of (await read()).legalPages) {
    const { version } = await readPage(path);
    await office.post("/readiness/legal-page", { path, version });
  }
  machine.backup = new Date(shop.time.now.getTime() - 3_600_000);
  machine.exposed = [".data/database"];
  await signIn(shop, { email: "socia@example.it", role: "owner" });
  expect(await unmet()).toEqual(["identity", "product", "secondFactor", "files"]);

  const told = await expectError(await office.post("/readiness/open", { skip: ["files"] }), 422);
  expect(told).toContain("secondFactor");
  await expectError(await office.post("/readiness/close"), 409);
  const skip = ["files", "secondFactor", "backup", "identity", "product"];
  await shop.ctx.db.insert(newsletterSubscriptions).values([
    { email: "aspetta@example.it", state: "active", awaitsOpening: true },
    { email: "mai-confermata@example.it", state: "pending", awaitsOpening: true },
    { email: "legge@example.it", state: "active" },
  ]);
  expect((await office.post("/readiness/open", { skip })).status).toBe(204);
  expect((await read()).open).toBe(true);
  expect(await lastAudit(shop.ctx, "shop.open-to-visitors", "shop:visitors")).toEqual({
    actor: office.actor,
    before: null,
    after: { skipped: ["identity", "product", "secondFactor", "files"] },
  });
  await expectError(await office.post("/readiness/open", { skip }), 409);

  expect((await office.post("/readiness/close")).status).toBe(204);
  expect((await read()).open).toBe(false);
  expect((await office.post("/readiness/open", { skip })).status).toBe(204);
  expect((await office.post("/readiness/close")).status).toBe(204);
  expect(mail.of("shop_opened").map(({ to }) => to)).toEqual(["aspetta@example.it"]);
  expect(await lastAudit(shop.ctx, "shop.close-to-visitors", "shop:visitors")).toMatchObject({
    actor: office.actor,
  });
});

test("staff with another role learn that it is closed, and no more", async () => {
  const person = { email: "magazzino@example.it", role: "orders" } as const;
  const packer = await enrol(await signIn(shop, person));
  const seen = await answerAs(Readiness, await packer.request("/admin/readiness"));
  expect(seen).toMatchObject({ open: false, points: [], legalPages: [] });
  await expectError(await packer.request("/admin/readiness/open", post({ skip: [] })), 403);
  expect((await packer.request("/admin/preview", post({}))).status).toBe(204);
});

test("a demo has nothing to get ready and cannot be closed", async () => {
  shop.ctx.config.demo = true;
  expect(await read()).toMatchObject({ demo: true, open: true, points: [] });
  await expectError(await office.post("/readiness/close"), 409);
  await expectError(await office.post("/readiness/open"), 409);
});
