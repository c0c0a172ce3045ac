import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProductReview, ProductReviewCollection } from "#contract/review.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { patch, post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { shapeOf } from "../kernel/admin/routes.ts";
import { reviewResource } from "./routes.ts";
import { forgetReviewer } from "./review-photos.ts";
import { reviews } from "./schema.ts";
import { approveReview } from "./write-review.ts";

const mail = collectEmails();
let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ jobs: mail.jobs });
});
afterAll(() => shop.close());

const path = "/shop/product-reviews";
const photosPath = `${path}/own/photos?reviewSubject=SPU-KON`;
const removal = (path: string) => post({ path });
const removalPath = photosPath.replace("photos?", "photos/removal?");
const words = { product: "SPU-KON", title: "Morbida", rating: 4, comment: "Asciuga." };
const published = async () =>
  (await answerAs(ProductReviewCollection, await shop.request(`${path}?reviewSubject=SPU-KON`)))[
    "hydra:member"
  ];
const confirm = () => {
  const link = new URL(mail.of("review_confirm").at(-1)?.data.link ?? "");
  return shop.request(`${path}/confirm/${link.searchParams.get("token")}`, patch());
};

async function photograph(): Promise<Buffer> {
  const GPS = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" } };
  return sharp({ create: { width: 40, height: 60, channels: 3, background: "#aa3344" } })
    .withExif({ IFD0: { Make: "Fotocamera" }, ...GPS })
    .jpeg()
    .toBuffer();
}

const fileForm = (bytes: Uint8Array): RequestInit => {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], "io.jpg", { type: "image/jpeg" }));
  return { method: "POST", body };
};

async function reviewer(email: string) {
  const customer = await signIn(shop, { email });
  const { id } = await answerAs(ProductReview, await customer.request(path, post(words)), 201);
  const add = async (bytes?: Uint8Array) =>
    customer.request(photosPath, fileForm(bytes ?? (await photograph())));
  const added = async () => (await answerAs(ProductReview, await add(), 201)).photos ?? [];
  return { customer, id, add, added };
}

test("a photograph waits with its review, without what the camera wrote, and is published with it", async () => {
  const { customer, id, added, add } = await reviewer("foto@example.it");
  const [photo] = await added();
  expect(photo).toMatchObject({ width: 40, height: 60 });
  expect(
    (await sharp(await shop.ctx.files.get(photo?.path ?? "")).metadata()).exif,
  ).toBeUndefined();
  const own = await customer.request(`${path}/own?reviewSubject=SPU-KON`);
  expect(await answerAs(ProductReview, own)).toMatchObject({
    awaitsConfirmation: true,
    photos: [photo],
  });
  await confirm();
  await expectError(await add(), 404);
  expect(await published()).toEqual([]);
  await approveReview(shop.ctx, id);
  expect((await published())[0]?.photos).toEqual([photo]);
  // The author deletes the photo after publication; its file is deleted too.
  const left = await customer.request(removalPath, removal(photo?.path ?? ""));
  expect((await answerAs(ProductReview, left)).photos).toBeUndefined();
  expect(await shop.ctx.files.exists(photo?.path ?? "")).toBe(false);
});

test("three at the most, also when they arrive together, and nothing but pictures", async () => {
  const { add, id } = await reviewer("tante@example.it");
  expect(await expectError(await add(Buffer.from("<svg/>")), 422)).toContain("non è un’immagine");
  expect(await expectError(await add(Buffer.alloc(10 * 1024 * 1024 + 1)), 422)).toContain("10 MB");
  const answers = await Promise.all([add(), add(), add(), add(), add()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422]);
  const [row] = await shop.ctx.db.select().from(reviews).where(eq(reviews.id, id));
  const paths = row?.photos.map(({ path }) => path) ?? [];
  expect(new Set(paths).size).toBe(3);
  for (const one of paths) expect(await shop.ctx.files.exists(one)).toBe(true);
});

test("nobody adds to or takes from somebody else's review", async () => {
  const { added } = await reviewer("sua@example.it");
  const [photo] = await added();
  await expectError(await shop.request(photosPath, fileForm(await photograph())), 401);
  const other = await signIn(shop, { email: "altra@example.it" });
  await expectError(await other.request(photosPath, fileForm(await photograph())), 404);
  await expectError(await other.request(removalPath, removal(photo?.path ?? "")), 404);
  expect(await shop.ctx.files.exists(photo?.path ?? "")).toBe(true);
});

test("the shop takes one out, which is written down", async () => {
  const { id, added } = await reviewer("tolta@example.it");
  const [photo] = await added();
  const office = await openOffice(shop);
  const answer = await office.post(`/product-reviews/${id}/photos/removal`, { path: photo?.path });
  expect(await answerAs(shapeOf(reviewResource), answer)).toMatchObject({ photos: [] });
  expect(await shop.ctx.files.exists(photo?.path ?? "")).toBe(false);
  expect(
    await lastAudit(shop.ctx, "product-reviews.update", `product-reviews:${id}`),
  ).toMatchObject({ actor: office.actor, before: { photo: photo?.path } });
});

test("photographs go with the account, the words stay without its name", async () => {
  const { customer, id, added } = await reviewer("via@example.it");
  const [photo] = await added();
  await forgetReviewer(shop.ctx, customer.id);
  const [row] = await shop.ctx.db.select().from(reviews).where(eq(reviews.id, id));
  expect(row).toMatchObject({ photos: [], customerId: null, comment: "Asciuga." });
  expect(await shop.ctx.files.exists(photo?.path ?? "")).toBe(false);
});
