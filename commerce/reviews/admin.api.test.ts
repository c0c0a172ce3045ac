import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Iri, collectionOf } from "#contract/json-ld.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import type { AdminOrder } from "#contract/admin/order.ts";
import {
  AdminContactRequest,
  AdminReview,
  AdminWithdrawalRequest,
  AuditEntry,
} from "#contract/admin/customers.ts";
import { WithdrawalRequest } from "#contract/support.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { products } from "../catalogue/schema.ts";
import { withdrawalRequests } from "../aftersales/schema.ts";
import { contactRequests } from "../support/schema.ts";
import { reviews } from "./schema.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { resources } from "../admin-routes.ts";
import { shapeOf } from "../kernel/admin/routes.ts";

const shop = await openShop();
const office = await openOffice(shop);
const { db } = shop.ctx;

const typed = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
  shape.extend({ "@id": Iri, "@type": z.string() });
const members = async (path: string) => {
  const response = await office.get(path);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { "hydra:member": Record<string, unknown>[] };
  return body["hydra:member"];
};

describe("reviews", () => {
  test("are approved into the shop and rejected out of it", async () => {
    const isIt = eq(products.code, "SPU-KON");
    const [product] = await db.select().from(products).where(isIt);
    const [review] = await db
      .insert(reviews)
      .values({
        productId: product?.id ?? 0,
        author: "Gina",
        title: "Morbida",
        comment: "Mi piace",
        rating: 5,
        status: "new",
      })
      .returning();
    const path = `/product-reviews/${review?.id}`;
    expect(await members("/product-reviews?status=new&q=gina")).toMatchObject([
      { product: "SPU-KON", title: "Morbida" },
    ]);
    const published = async () =>
      (await (await shop.request("/shop/product-reviews?reviewSubject=SPU-KON")).json())[
        "hydra:totalItems"
      ];
    expect(await published()).toBe(0);
    const approved = await office.post(`${path}/approve`);
    expect(await answerAs(typed(AdminReview), approved)).toMatchObject({ status: "accepted" });
    expect(await published()).toBe(1);
    expect(
      await lastAudit(shop.ctx, "product-reviews.approve", `product-reviews:${review?.id}`),
    ).toMatchObject({
      actor: office.actor,
      before: { status: "new" },
      after: { status: "accepted" },
    });
    await expectError(await office.post(`${path}/approve`), 422);
    expect((await office.post(`${path}/reject`)).status).toBe(200);
    expect(await published()).toBe(0);
    await expectError(await office.post("/product-reviews/999999/approve"), 404);
  });

  test("are published together, but for those that cannot", async () => {
    const [product] = await db.select().from(products).where(eq(products.code, "SPU-KON"));
    const one = {
      productId: product?.id ?? 0,
      author: "Zenobia",
      title: "Bene",
      comment: "Sì",
      rating: 4,
    };
    const written = await db
      .insert(reviews)
      .values([
        { ...one, status: "new" },
        { ...one, status: "new" },
        { ...one, status: "accepted" },
        { ...one, status: "new", photos: [{ path: "reviews/a.webp", width: 3, height: 4 }] },
      ])
      .returning();
    const ids = [...written.map(({ id }) => id), 999_999];
    const answer = await office.post("/product-reviews/moderate", { ids, move: "approve" });
    expect(await answerAs(BatchDone, answer)).toEqual({
      done: ids.slice(0, 2).map(String),
      refused: [
        { name: String(ids[2]), reason: "È già così." },
        { name: String(ids[3]), reason: "Ha delle foto: aprila per guardarle." },
        { name: "999999", reason: "Non c’è più." },
      ],
    });
    const after = await members("/product-reviews?status=accepted&q=zenobia");
    expect(after).toHaveLength(3);
  });
});

const declareWithdrawal = async () => {
  const { number, token } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  const gina = { firstName: "Gina", lastName: "Rossi", email: "gina@example.it" };
  const sent = { ...gina, orderToken: token };
  const response = await shop.send("POST", "/withdrawal-requests", sent);
  const request = await answerAs(WithdrawalRequest, response, 201);
  return { number, path: `/withdrawal-requests/${request.id}`, id: request.id };
};
const eventsOf = async (number: string | null) => {
  const order = await (await office.get(`/orders/${number}`)).json();
  return (order as AdminOrder).timeline.map(({ type }) => type);
};

describe("requests", () => {
  test("are assigned, answered by email, and closed", async () => {
    const [request] = await db
      .insert(contactRequests)
      .values({ typeCode: "altro", email: "gino@example.it", message: "Quando riapre?" })
      .returning();
    const path = `/contact-requests/${request?.id}`;
    expect(await members("/contact-requests?status=new&q=riapre")).toHaveLength(1);
    const taken = await office.patch(path, { status: "open", assignee: "Marta" });
    expect(await answerAs(typed(AdminContactRequest), taken)).toMatchObject({ assignee: "Marta" });
    await expectError(await office.post(`${path}/answer`, { answer: " " }), 422);
    const answered = await office.post(`${path}/answer`, { answer: "Lunedì." });
    expect(await answerAs(typed(AdminContactRequest), answered)).toMatchObject({
      status: "closed",
    });
    expect(shop.emails().at(-1)).toMatchObject({ to: "gino@example.it", name: "contact_answer" });
    expect(
      await lastAudit(shop.ctx, "contact-requests.answer", `contact-requests:${request?.id}`),
    ).toMatchObject({ actor: office.actor, after: { status: "closed", answer: "Lunedì." } });
    await expectError(await office.patch(path, { status: "dimenticata" }), 422);
  });

  test("of withdrawal keep their statement", async () => {
    const statement = "Recedo dal contratto";
    const [request] = await db
      .insert(withdrawalRequests)
      .values({
        firstName: "Gino",
        lastName: "Rossi",
        email: "gino@example.it",
        orderNumber: "RG1",
        statement,
      })
      .returning();
    const path = `/withdrawal-requests/${request?.id}`;
    const changed = await office.patch(path, { status: "closed", statement: "Niente" });
    expect(await changed.json()).toMatchObject({ status: "closed", statement });
  });

  describe("of withdrawal", () => {
    test("are accepted, which leaves the refund to be done", async () => {
      const { number, path, id } = await declareWithdrawal();
      const accepted = await office.post(`${path}/answer`, { outcome: "accepted" });
      expect(await answerAs(typed(AdminWithdrawalRequest), accepted)).toMatchObject({
        status: "open",
        outcome: "accepted",
        answer: null,
        refundBy: "2026-11-30",
      });
      expect(shop.emails().at(-1)).toMatchObject({
        name: "withdrawal_accepted",
        data: { orderNumber: number, returnBy: "2026-11-30", answer: null },
      });
      expect(await eventsOf(number)).toContain("withdrawal_accepted");
      expect(
        await lastAudit(shop.ctx, "withdrawal-requests.answer", `withdrawal-requests:${id}`),
      ).toMatchObject({
        actor: office.actor,
        before: { status: "received", outcome: null },
        after: { status: "open", outcome: "accepted" },
      });
    });

    test("are refused with a reason, once", async () => {
      const { number, path } = await declareWithdrawal();
      const before = shop.emails().length;
      const refuse = (answer?: string) =>
        office.post(`${path}/answer`, { outcome: "refused", answer });
      for (const nothing of [undefined, " "]) {
        expect(await expectError(await refuse(nothing), 422)).toMatch(/^answer: /);
      }
      await expectError(await office.post(`${path}/answer`, { outcome: "perhaps" }), 422);
      expect(await eventsOf(number)).not.toContain("withdrawal_refused");
      expect(shop.emails()).toHaveLength(before);
      expect((await refuse(" Il sigillo era aperto. ")).status).toBe(200);
      await expectError(await refuse("Anzi"), 409);
      await expectError(await office.post(`${path}/answer`, { outcome: "accepted" }), 409);
      expect(shop.emails().slice(before)).toMatchObject([
        { name: "withdrawal_refused", data: { answer: "Il sigillo era aperto." } },
      ]);
      expect(await members(`/withdrawal-requests?outcome=refused&q=${number}`)).toMatchObject([
        { status: "closed", answer: "Il sigillo era aperto." },
      ]);
      expect(await eventsOf(number)).toContain("withdrawal_refused");
      const nowhere = "/withdrawal-requests/999999/answer";
      await expectError(await office.post(nowhere, { outcome: "accepted" }), 404);
    });
  });
});

test("a text is shown before it is published, and nothing in it can run", async () => {
  const text = "## Titolo\n\nUn *testo* <script>alert(1)</script>";
  const { html } = (await (await office.post("/markdown-previews", { text })).json()) as {
    html: string;
  };
  expect(html).toContain("<h2>Titolo</h2>");
  expect(html).toContain("<em>testo</em>");
  expect(html).not.toContain("<script>");
});

test("the audit log can be read and searched, and never written", async () => {
  await office.put("/settings/thresholds", { value: { lowStock: 7 } });
  const [entry] = await members("/audit-log?action=settings.update");
  const { "@id": id } = z.object({ "@id": z.string() }).parse(entry);
  const read = await office.get(id.replace("/api/v2/admin", ""));
  expect(await answerAs(typed(AuditEntry), read)).toMatchObject({
    actor: office.actor,
    actorEmail: "ufficio@example.it",
    subject: "settings:thresholds",
  });
  expect((await office.patch(id.replace("/api/v2/admin", ""), { actor: "system" })).status).toBe(
    405,
  );
});

test.each(resources.map((resource) => [resource.name, resource] as const))(
  "%s answers what its contract says, page by page",
  async (name, resource) => {
    const response = await office.get(`/${name}?itemsPerPage=100`);
    const { "hydra:totalItems": total } = await answerAs(collectionOf(shapeOf(resource)), response);
    const beyond = await members(`/${name}?page=${total + 1}&itemsPerPage=1`);
    expect(beyond).toEqual([]);
    await expectError(await office.get(`/${name}?page=0`), 400);
    await expectError(await office.get(`/${name}/nessuno`), 404);
  },
);
