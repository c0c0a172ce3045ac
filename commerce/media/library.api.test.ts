import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { AdminPicture, UploadedImage } from "#contract/media/library.ts";
import { AdminProduct } from "#contract/admin/product.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

/** An MP4 movie header: time scale, then duration in its units. */
function movieHeader(scale: number, length: number): Buffer {
  const box = Buffer.alloc(108);
  box.write("mvhd", 4);
  box.writeUInt32BE(scale, 20);
  box.writeUInt32BE(length, 24);
  return box;
}

const shop = await createTestCommerce();
const office = await openOffice(shop);
const Picture = AdminPicture.extend({ "@id": z.string(), "@type": z.literal("Picture") });

const paint = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function send(path: string, bytes: Uint8Array, name = "foto.png") {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  return office.request(`/admin${path}`, { method: "POST", body });
}
const upload = async (bytes: Uint8Array, name?: string) =>
  answerAs(UploadedImage, await send("/images", bytes, name), 201);
const picture = async (id: number) => answerAs(Picture, await office.get(`/pictures/${id}`));
const list = async (query: string) => {
  const response = await office.get(`/pictures?itemsPerPage=100&${query}`);
  return (await response.json()) as {
    "hydra:totalItems": number;
    "hydra:member": AdminPicture[];
  };
};

const product = "SIE-ACI-IAL";
const page = async () =>
  (await (await shop.request(`/shop/products/${product}`)).json()) as { images: object[] };

test("every photograph of the shop is in the library, described, with where it is used", async () => {
  const { "hydra:member": found, "hydra:totalItems": total } = await list("q=siero-acido");
  expect(total).toBeGreaterThan(2);
  const main = found.find(({ path }) => path === "products/siero-acido-ialuronico/main.jpg");
  expect(main).toMatchObject({ kind: "picture", bytes: expect.any(Number), focus: null });
  expect(main?.alt).not.toBe("");
  expect(main?.uses).toContainEqual({
    kind: "product",
    key: product,
    title: expect.stringContaining("ialuronico"),
  });
  expect((await list("view=undescribed"))["hydra:totalItems"]).toBe(0);
});

test("keeps what nobody uses yet, until it is described and until somebody takes it out", async () => {
  const { id, path } = await upload(await paint("#123456"), "banco.png");
  expect(await picture(id)).toMatchObject({ fileName: "banco.png", alt: null, uses: [] });
  expect((await list("view=undescribed"))["hydra:member"].map((one) => one.path)).toEqual([path]);
  expect((await list("view=unused"))["hydra:member"].map((one) => one.path)).toContain(path);
  await office.patch(`/pictures/${id}`, { alt: "" });
  expect((await list("view=undescribed"))["hydra:totalItems"]).toBe(0);
  expect((await office.delete(`/pictures/${id}`)).status).toBe(204);
  expect(await shop.ctx.files.exists(path)).toBe(false);
});

test("focus and description reach what shows the picture, unless that has words of its own", async () => {
  const { id, path } = await upload(await paint("#654321"));
  const { images } = await answerAs(AdminProduct, await office.get(`/products/${product}`));
  const first = { images: [{ path, type: "main" }, ...images] };
  // Pictures without description cannot be published.
  const refused = await violationsOf(await office.patch(`/products/${product}`, first));
  expect(refused["enabled"]).toContain("la descrizione di ogni foto");
  const bare = await violationsOf(await office.patch("/taxons/viso", { imagePath: path }));
  expect(bare["imageAlt"]).toContain("Manca la descrizione");
  await office.patch(`/pictures/${id}`, { alt: "Un tavolo" });
  await answerAs(AdminProduct, await office.patch(`/products/${product}`, first));
  await office.patch("/taxons/viso", { imagePath: path, imageAlt: "Parole sue" });
  const focus = { x: 0.6, y: 0.25 };
  await answerAs(Picture, await office.patch(`/pictures/${id}`, { alt: "Un banco", focus }));
  expect((await page()).images[0]).toMatchObject({ path, alt: "Un banco", focus });
  const taxon = (await (await shop.request("/shop/taxons-by-slug/viso")).json()) as object;
  expect(taxon).toMatchObject({ image: { path, alt: "Parole sue", focus } });
  expect(await expectError(await office.delete(`/pictures/${id}`), 409)).toContain("«Viso»");
});

test("another file takes its place everywhere, with its description and focus", async () => {
  const old = await upload(await paint("#abcdef"));
  await office.patch(`/pictures/${old.id}`, { alt: "Il banco", focus: { x: 0, y: 1 } });
  const { images } = await answerAs(AdminProduct, await office.get(`/products/${product}`));
  await office.patch(`/products/${product}`, { images: [{ path: old.path }, ...images] });
  const body = `![Il banco](${old.path})`;
  await office.post("/blog-posts", { slug: "con-foto", title: "Con foto", body });
  await office.post("/pages", { path: "/con-foto", title: "Una pagina", body });

  const bytes = await paint("#fedcba", 90, 30);
  const response = await send(`/pictures/${old.id}/replacement`, bytes, "nuovo.png");
  const next = await answerAs(Picture, response);
  expect(next).toMatchObject({ alt: "Il banco", focus: { x: 0, y: 1 }, width: 90 });
  expect(next.uses.map(({ kind }) => kind).toSorted()).toEqual(["page", "post", "product"]);
  expect((await page()).images[0]).toMatchObject({ path: next.path, width: 90, height: 30 });
  expect((await office.get(`/pictures/${old.id}`)).status).toBe(404);
  expect(await shop.ctx.files.exists(old.path)).toBe(false);
});

test("a film is told by its content, and is no picture", async () => {
  const mp4 = Buffer.concat([
    Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42"),
    movieHeader(600, 14_700),
    Buffer.alloc(500),
  ]);
  const film = await upload(mp4, "siero.mov");
  expect(film).toMatchObject({ kind: "video", width: null, fileName: "siero.mov" });
  expect(film).toMatchObject({ seconds: 25 });
  expect(film.path).toMatch(/^uploads\/[\da-f]{32}\.mp4$/);
  await answerAs(
    AdminProduct,
    await office.patch(`/products/${product}`, { video: `/${film.path}` }),
  );
  expect((await picture(film.id)).uses).toMatchObject([{ kind: "product", key: product }]);
  const mov = Buffer.concat([Buffer.from("\0\0\0\x14ftypqt  "), Buffer.alloc(500)]);
  expect(await expectError(await send("/images", mov), 422)).toContain("MOV");
  const still = await send(`/pictures/${film.id}/replacement`, await paint("#999999"));
  expect(await expectError(still, 422)).toContain("serve un video");
});
