import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { UploadedImage } from "#contract/media/library.ts";
import { AdminProduct, AdminTaxon } from "#contract/admin/product.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await createTestCommerce();
const office = await openOffice(shop);

const paint = (width: number, height: number, background = "#aa3344") =>
  sharp({ create: { width, height, channels: 3, background } });

const upload = (bytes: Uint8Array | string, name = "foto.jpg") => {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name, { type: "image/jpeg" }));
  return office.request("/admin/images", { method: "POST", body });
};
const uploaded = async (bytes: Uint8Array) => answerAs(UploadedImage, await upload(bytes), 201);

describe("an uploaded picture", () => {
  test("is kept upright, by its content, without what the camera wrote", async () => {
    const GPS = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" } };
    const photo = await paint(40, 60)
      .withExif({ IFD0: { Make: "Fotocamera" }, ...GPS })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const image = await uploaded(photo);
    expect(image).toMatchObject({ width: 60, height: 40, type: null, alt: null });
    expect(image.path).toMatch(/^uploads\/[\da-f]{32}\.jpg$/);
    expect(image.color).toMatch(/^#a[89abc]3[2-5]4[2-6]$/);
    const kept = await sharp(await shop.ctx.files.get(image.path)).metadata();
    expect([kept.exif, kept.orientation, kept.width]).toEqual([undefined, undefined, 60]);
    expect(await uploaded(photo)).toEqual(image);
    expect(await lastAudit(shop.ctx, "image.upload", `image:${image.path}`)).toMatchObject({
      actor: office.actor,
      after: { file: "foto.jpg", width: 60 },
    });
  });

  test.each(["png", "webp", "avif"] as const)(
    "may be %s, whatever it is called",
    async (format) => {
      const { path } = await uploaded(await paint(30, 20).toFormat(format).toBuffer());
      expect(path.endsWith(`.${format}`)).toBe(true);
    },
  );

  test.each([
    [
      "an SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      "non è un’immagine",
    ],
    ["a page", "<!doctype html><script>alert(1)</script>", "non è un’immagine"],
    ["nothing", "", "vuoto"],
    ["too heavy a file", new Uint8Array(10 * 1024 * 1024 + 1), "10 MB"],
  ])("is not %s", async (_, bytes, message) => {
    expect(await expectError(await upload(bytes), 422)).toContain(message);
  });

  test("is neither a GIF, nor half a file, nor without end", async () => {
    const gif = await paint(9, 9).gif().toBuffer();
    expect(await expectError(await upload(gif), 422)).toContain("non è un’immagine");
    const half = (await paint(400, 400).jpeg().toBuffer()).subarray(0, 700);
    expect(await expectError(await upload(half), 422)).toContain("rovinata");
    const vast = await paint(10_000, 5_001).png().toBuffer();
    expect(await expectError(await upload(vast), 422)).toContain("50 megapixel");
    const empty = await office.request("/admin/images", { method: "POST", body: new FormData() });
    expect(await expectError(empty, 400)).toContain("Scegli un’immagine");
    await expectError(await office.post("/images"), 415);
  });
});

describe("a product", () => {
  test("shows uploaded pictures beside its own, in the order given", async () => {
    const code = "SIE-ACI-IAL";
    const { images } = await answerAs(AdminProduct, await office.get(`/products/${code}`));
    const photo = await uploaded(await paint(90, 120, "#112233").webp().toBuffer());
    const wanted = [{ path: photo.path, type: "main", alt: "Nuovo flacone" }, ...images];
    const response = await office.patch(`/products/${code}`, { images: wanted });
    const saved = await answerAs(AdminProduct, response);
    expect(saved.images[0]).toMatchObject({ path: photo.path, width: 90, height: 120 });
    const known = saved.images.slice(1);
    expect(known).toEqual(images.map((image) => ({ ...image, id: expect.any(Number) })));

    const gone = `uploads/${"0".repeat(32)}.jpg`;
    const refused = await office.patch(`/products/${code}`, { images: [{ path: gone }] });
    expect(await violationsOf(refused)).toHaveProperty(["images.0.path"]);
  });
});

test("a category keeps the size and colour of its picture", async () => {
  const { path } = await uploaded(await paint(200, 100, "#445566").png().toBuffer());
  await answerAs(AdminTaxon, await office.patch("/taxons/viso", { imagePath: path, imageAlt: "" }));
  const taxon = (await (await shop.request("/shop/taxons-by-slug/viso")).json()) as object;
  expect(taxon).toMatchObject({ image: { path, width: 200, height: 100, color: "#445566" } });
});
