import { ne, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { FailedJobCollection, Notices } from "#contract/admin/desk/notices.ts";
import {
  jobName,
  jobReason,
  type NoticeKind,
  type NoticeMode,
} from "#contract/admin/desk/kinds.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { customers } from "../../customers/schema.ts";
import { type EventJob, runEventJob } from "../../kernel/events.ts";
import { queues } from "../../kernel/jobs/jobs.ts";
import type { Email } from "../../mail/emails.ts";
import { notifyDeadJobs } from "./dead-jobs.ts";
import { sendDigests } from "./send-notices.ts";

const shop = await openShop();
const { ctx, queued, time } = shop;
// Disables the demo's staff, so that only the test's own get notices.
await ctx.db.update(customers).set({ enabled: false }).where(ne(customers.role, "customer"));
const person = (role: "owner" | "orders" | "catalogue" | "accountant") =>
  signIn(shop, { email: `${role}@example.it`, role });
const staff = {
  owner: await person("owner"),
  orders: await person("orders"),
  catalogue: await person("catalogue"),
  accountant: await person("accountant"),
};

const choose = (who: keyof typeof staff, kinds: Partial<Record<NoticeKind, NoticeMode>>) =>
  staff[who].request("/admin/account/notices", {
    method: "PUT",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ kinds }),
  });

/** Runs all pending outbox jobs twice, as an at-least-once queue may do. */
async function deliver() {
  const jobs = queued.splice(0).filter(({ name }) => name === "event");
  for (const { data } of [...jobs, ...jobs]) await runEventJob(ctx, data as EventJob);
  return sentTo();
}

/** Recipients and lines of sent notices, each email once by its key. */
function sentTo() {
  const mails = shop.emails().filter(({ name }) => name.startsWith("staff_"));
  const once = new Map(mails.map((mail) => [mail.key, mail]));
  queued.length = 0;
  return [...once.values()].map(({ to, data }) => [to.split("@")[0], lineOf(data)]);
}

const lineOf = (data: Email["data"]) =>
  "groups" in data
    ? data.groups.map(({ name, lines }) => `${name}: ${lines.length}`).join(", ")
    : "line" in data && data.line;

const write = (path: string, body: object) =>
  shop.request(path, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify(body),
  });

const setStock = (onHand: number) =>
  staff.catalogue.request(`/admin/product-variants/${codes.soap}`, {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: JSON.stringify({ onHand }),
  });

describe("the people who work in the shop", () => {
  test("are told of an order once, where their role acts on orders", async () => {
    const { number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const line = expect.stringContaining(`Nuovo ordine ${number}, `);
    expect(await deliver()).toEqual([
      ["owner", line],
      ["orders", line],
    ]);
  });

  test("read of a message only where they may read messages, whatever they chose", async () => {
    const refused = await choose("accountant", { message_received: "now", order_placed: "now" });
    const { kinds } = await answerAs(Notices, refused);
    expect(kinds).not.toHaveProperty("message_received");
    expect(kinds.order_placed).toBe("now");
    await write("/shop/contact-requests", {
      type: "altro",
      email: "anna@example.it",
      message: "Avete un negozio? Soffro di rosacea.",
      privacy: true,
    });
    const [job] = queued.filter(({ name }) => name === "event");
    await runEventJob(ctx, job?.data as EventJob);
    expect(JSON.stringify(shop.emails())).toContain("Messaggio n.");
    const told = shop.emails().filter(({ name }) => name === "staff_notice");
    expect(JSON.stringify(told)).not.toContain("rosacea");
    expect(sentTo().map(([who]) => who)).toEqual(["owner", "orders"]);
    await choose("accountant", { order_placed: "never" });
  });

  test("learn by when a withdrawal must be refunded", async () => {
    await write("/shop/withdrawal-requests", {
      firstName: "Anna",
      lastName: "Bianchi",
      email: "anna@example.it",
      orderNumber: "non so",
    });
    const [[, line] = []] = await deliver();
    expect(line).toMatch(/^Recesso n\. \d+, da rimborsare entro lunedì 30 novembre 2026$/);
  });

  test("get the day’s news at their hour, in one email, and none on a day without", async () => {
    await choose("owner", { order_placed: "daily" });
    await choose("orders", { order_placed: "never" });
    await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    expect(await deliver()).toEqual([]);
    const now = time.now;
    expect(await sendDigests(ctx)).toBe(0);
    time.now = new Date(now.getTime() + 24 * 3600 * 1000);
    expect(await sendDigests(ctx)).toBe(1);
    expect(sentTo()).toEqual([["owner", "Nuovo ordine: 2"]]);
    expect(await sendDigests(ctx)).toBe(0);
    time.now = now;
    await choose("owner", { order_placed: "now" });
  });

  test("hear of scarce stock when it becomes scarce, not with every piece after", async () => {
    await choose("catalogue", { stock_low: "now" });
    await choose("owner", { stock_low: "never" });
    await setStock(14);
    queued.length = 0;
    await setStock(13);
    expect(await deliver()).toEqual([]);
    expect((await setStock(6)).status).toBe(200);
    const [told] = await deliver();
    expect(told?.[0]).toBe("catalogue");
    expect(told?.[1]).toMatch(/^Sapone.*: restano \d+ pezzi$/);
    await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    expect((await deliver()).filter(([who]) => who === "catalogue")).toEqual([]);
  });
});

const jobId = (end: number) => `00000000-0000-4000-8000-00000000000${end}`;
const deadJobs = async () =>
  (await answerAs(FailedJobCollection, await staff.owner.request("/admin/jobs")))["hydra:member"];
const endJob = async (path: string) =>
  (
    await staff.owner.request(`/admin/jobs/${path}`, {
      method: "POST",
      headers: { "content-type": "application/ld+json" },
      body: "{}",
    })
  ).status;

test("a job that was given up is told once, listed, and goes back to its queue or away", async () => {
  await ctx.db.execute(sql`create schema pgboss`);
  await ctx.db
    .execute(sql`create table pgboss.job (id uuid, name text, state text, data jsonb, source_name text,
    source_output jsonb, singleton_key text, created_on timestamptz default now() - interval '1 minute')`);
  await ctx.db.execute(sql`insert into pgboss.job values
    (${jobId(1)}, 'dead', 'created', '{"key": "letter", "to": "anna@example.it"}', 'mail', '{"message": "550"}', 'letter'),
    (${jobId(2)}, 'dead', 'created', null, 'forget-the-old', '{"value": {"message": "job timed out"}}', null)`);
  expect(await notifyDeadJobs(ctx)).toBe(2);
  expect(await notifyDeadJobs(ctx)).toBe(0);
  expect((await deliver()).filter(([who]) => who === "owner")).toHaveLength(2);

  expect(await deadJobs()).toHaveLength(2);
  const dead = (await deadJobs()).find(({ id: one }) => one === jobId(1));
  expect(dead).toMatchObject({ subject: "anna@example.it", message: "550" });
  expect(await endJob(`${jobId(1)}/retry`)).toBe(204);
  expect(queued.splice(0)).toMatchObject([{ name: "mail", data: { key: "letter" } }]);
  expect(await endJob(`${jobId(1)}/retry`)).toBe(404);
  expect(await deadJobs()).toMatchObject([{ message: "job timed out" }]);
  expect(await endJob(`${jobId(2)}/retry`)).toBe(204);
  expect(queued.splice(0)).toMatchObject([{ name: "forget-the-old" }]);
  expect(await deadJobs()).toEqual([]);
});

test("all that was given up is listed, a page from the edge of the one before, and goes away", async () => {
  await ctx.db.execute(sql`insert into pgboss.job (id, name, state, source_name, created_on)
    select gen_random_uuid(), 'dead', 'created', 'mail', now() - n * interval '1 microsecond'
    from generate_series(1, 205) n`);
  const seen = new Set<string>();
  const turn = async (path: string): Promise<string | undefined> => {
    const page = await answerAs(FailedJobCollection, await staff.owner.request(path));
    expect(page["hydra:totalItems"]).toBe(205);
    for (const { id } of page["hydra:member"]) seen.add(id);
    return page["hydra:view"]?.["hydra:next"]?.replace("/api/v2", "");
  };
  const second = await turn("/admin/jobs?itemsPerPage=100");
  const third = await turn(second ?? "");
  expect([second, third].every((path) => path?.includes("after="))).toBe(true);
  expect(await turn(third ?? "")).toBeUndefined();
  expect(seen.size).toBe(205);
  const [one = ""] = seen;
  expect(await endJob(`${one}/dismiss`)).toBe(204);
  expect((await deadJobs()).map(({ id }) => id)).not.toContain(one);
});

test("queues and causes have Italian words, where they are known", () => {
  for (const queue of [...Object.keys(queues), "backup", "retention"]) {
    expect(jobName(queue)).not.toBe(queue);
  }
  expect(jobName("plugin-own")).toBe("plugin-own");
  expect(jobReason("The webhook answered 502")).toBe("L’altro programma ha risposto 502");
  expect(jobReason("connect ECONNREFUSED 127.0.0.1:25")).toMatch(/^Il server non accetta/);
  expect(jobReason("Failed query: select 1\nparams: x")).toMatch(/^Il database/);
  expect(jobReason("550 strange")).toBe("550 strange");
});
