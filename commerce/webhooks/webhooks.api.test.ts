import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  Webhook,
  WebhookCollection,
  WebhookDeliveryCollection,
} from "#contract/admin/desk/webhooks.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { deliverWebhook, postPublic, type WebhookJob } from "./deliver.ts";
import { webhookEndpoints } from "./schema.ts";

const shop = await openShop();
const { ctx, queued } = shop;
const office = await openOffice(shop);
/** Not a demo, where webhooks may call this machine. */
const publicOffice = await openOffice(shop.withConfig({ demo: false }), "vera@example.it");

type Sent = { url: string; body: string; headers: Record<string, string> };
const sent: Sent[] = [];
const answering = (status: number) => async (url: URL, body: string, headers: Sent["headers"]) => {
  sent.push({ url: url.href, body, headers });
  return { status, response: "Received" };
};

const refuse = async () => {
  throw new Error("ECONNREFUSED");
};

const url = "https://erp.example/rugiada";
const make = (input: object) =>
  office.post("/webhooks", { url, events: ["order.placed"], ...input });

let webhook: Webhook;
beforeAll(async () => {
  webhook = await answerAs(Webhook, await make({}), 201);
});

const jobs = () =>
  queued
    .splice(0)
    .filter(({ name }) => name === "webhook")
    .map(({ data }) => data as WebhookJob);
const placeAndTake = async () => {
  queued.length = 0;
  const order = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  return { order, jobs: jobs() };
};
const log = async () =>
  (
    await answerAs(
      WebhookDeliveryCollection,
      await office.get(`/webhooks/${webhook.id}/deliveries`),
    )
  )["hydra:member"];

/** Extracts the programs of docs/webhooks.md into files. */
async function documentedPrograms() {
  const page = await readFile("docs/webhooks.md", "utf8");
  const [check = "", receiver = ""] = Array.from(
    page.matchAll(/```ts\n([\s\S]*?)```/g),
    ([, code = ""]) => code,
  );
  const folder = await mkdtemp(join(tmpdir(), "webhook-"));
  const files = { check: join(folder, "is-from-shop.mts"), receiver: join(folder, "receiver.mts") };
  await writeFile(files.check, check);
  await writeFile(files.receiver, receiver);
  return files;
}

/** Loads the verification function of docs/webhooks.md, as a reader would copy it. */
async function documentedCheck() {
  const { check } = await documentedPrograms();
  return (await import(check)) as {
    isFromShop(header: string, body: string, secret: string, now: number): boolean;
  };
}

describe("a webhook", () => {
  test("is told of the events it asked for, once, signed as documented", async () => {
    const { order, jobs } = await placeAndTake();
    expect(jobs).toHaveLength(1);
    const [job] = jobs as [WebhookJob];
    await deliverWebhook(ctx, job, answering(204));
    await deliverWebhook(ctx, job, answering(204));
    expect(sent).toHaveLength(1);
    const [{ body, headers } = { body: "", headers: {} as Sent["headers"] }] = sent;
    expect(JSON.parse(body)).toMatchObject({
      id: headers["webhook-id"],
      event: "order.placed",
      data: { order: { number: order.number, total: order.total } },
    });
    expect(body).not.toMatch(/Bianchi|anna@/);
    const { isFromShop } = await documentedCheck();
    const header = headers["webhook-signature"] ?? "";
    const now = ctx.clock().getTime();
    expect(isFromShop(header, body, webhook.secret ?? "", now)).toBe(true);
    expect(isFromShop(header, `${body} `, webhook.secret ?? "", now)).toBe(false);
    expect(isFromShop(header, body, "whsec_other", now)).toBe(false);
    expect(isFromShop(header, body, webhook.secret ?? "", now + 600_000)).toBe(false);
    expect((await log())[0]).toMatchObject({
      state: "delivered",
      status: 204,
      attempts: 1,
      body,
      response: "Received",
    });
  });

  test("shows its secret once, and to no list", async () => {
    expect(webhook.secret).toMatch(/^whsec_/);
    const list = await answerAs(WebhookCollection, await office.get("/webhooks"));
    expect(JSON.stringify(list)).not.toContain("whsec_");
  });

  test("that fails is tried again, and sent again on request", async () => {
    const { jobs: waiting } = await placeAndTake();
    const [job] = waiting as [WebhookJob];
    await expect(deliverWebhook(ctx, job, answering(500))).rejects.toThrow("500");
    const [delivery] = await log();
    expect(delivery).toMatchObject({ state: "pending", status: 500, attempts: 1 });
    await deliverWebhook(ctx, job, answering(200));
    const before = sent.length;
    await office.post(`/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`);
    for (const again of jobs()) await deliverWebhook(ctx, again, answering(200));
    expect(sent).toHaveLength(before + 1);
    expect((await log())[0]).toMatchObject({ state: "delivered", attempts: 3 });
  });

  test("nobody answers for is switched off, and the owner told", async () => {
    const fail = (failingSince: Date) =>
      ctx.db
        .update(webhookEndpoints)
        .set({ failures: 19, failingSince })
        .where(eq(webhookEndpoints.id, webhook.id));
    const { jobs: waiting } = await placeAndTake();
    const [job] = waiting as [WebhookJob];
    await fail(ctx.clock());
    await expect(deliverWebhook(ctx, job, refuse)).rejects.toThrow("ECONNREFUSED");
    await fail(new Date(ctx.clock().getTime() - 25 * 3600 * 1000));
    await deliverWebhook(ctx, job, refuse);
    expect((await log())[0]).toMatchObject({ state: "failed", error: "ECONNREFUSED" });
    expect(JSON.stringify(queued)).toContain("webhook.disabled");
    expect((await placeAndTake()).jobs).toEqual([]);
    await office.patch(`/webhooks/${webhook.id}`, { enabled: true });
    expect((await placeAndTake()).jobs).toHaveLength(1);
  });

  test.each([
    "http://erp.example/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://10.1.2.3/hook",
    "https://localhost/",
    "https://169.254.169.254/latest",
  ])("is not made for %s", async (address) => {
    const input = { url: address, events: ["order.placed"] };
    expect((await publicOffice.post("/webhooks", input)).status).toBe(422);
    await expect(postPublic(new URL(address), "{}", {})).rejects.toThrow(/Forbidden|https/);
  });
});

test("a demo tries a receiver on the same machine, as documented, and logs what it answered", async () => {
  const { receiver } = await documentedPrograms();
  for (const address of ["http://10.1.2.3/", "http://erp.example/", "https://192.168.1.4/"])
    expect((await make({ url: address })).status).toBe(422);
  const port = await freePort();
  const local = { url: `http://127.0.0.1:${port}/hook` };
  const { id, secret = "" } = await answerAs(Webhook, await make(local), 201);
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const program = spawn(process.execPath, [receiver], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(program.stdout, "data");
    queued.length = 0;
    expect((await office.post(`/webhooks/${id}/test`)).status).toBe(204);
    const now = { ...ctx, clock: () => new Date() };
    const said = once(program.stdout, "data");
    for (const job of jobs()) await deliverWebhook(now, job);
    expect(String((await said)[0])).toContain("webhook.test");
    const list = await answerAs(
      WebhookDeliveryCollection,
      await office.get(`/webhooks/${id}/deliveries`),
    );
    expect(list["hydra:member"]).toMatchObject([
      { event: "webhook.test", state: "delivered", status: 200, response: "Thank you" },
    ]);
  } finally {
    program.kill();
  }
});
