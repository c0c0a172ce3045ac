import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createImages, type ImagesOptions } from "./images.ts";
import { createTransform } from "./transform.ts";

let root = "";
let transforms = 0;
let running = 0;
let peak = 0;
let warnings: string[] = [];

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a9cfcb" } });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "rugiada-images-"));
  await mkdir(join(root, "photos/products"), { recursive: true });
  await paint(1000, 1500).jpeg().toFile(join(root, "photos/products/a.jpg"));
  [transforms, running, peak, warnings] = [0, 0, 0, []];
});

afterEach(() => rm(root, { recursive: true }));

function start(options: Partial<ImagesOptions> = {}) {
  const transform = createTransform();
  return createImages({
    sources: [join(root, "photos")],
    cacheDir: join(root, "cache"),
    log: { warn: (_details, message) => warnings.push(message) },
    async transform(source, modifiers) {
      transforms++;
      peak = Math.max(peak, ++running);
      return transform(source, modifiers).finally(() => running--);
    },
    ...options,
  });
}

const get = (path: string, headers?: Record<string, string>, images = start()) =>
  images.app.request(`/_ipx/${path}`, { headers });

async function measure(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return `${format} ${width}x${height}`;
}

test.each([
  ["f_webp,w_640,q_85", "webp 640x960"],
  ["w_320", "webp 320x480"],
  ["h_640", "webp 427x640"],
  ["f_webp,fit_cover,s_640x640,q_85", "webp 640x640"],
  ["f_webp,fit_cover,w_640,h_427,q_85", "webp 640x427"],
  ["f_jpeg,s_640x640,fit_contain,b_faf7f1", "jpeg 640x640"],
  ["s_640x640,fit_inside", "webp 427x640"],
  ["f_webp,fit_fill,s_10x10,q_50,blur_3", "webp 10x10"],
  ["f_webp,fit_cover,s_1024x1536,q_85", "webp 1000x1500"],
  ["w_3072", "webp 1000x1500"],
])("%s gives %s", async (modifiers, expected) => {
  const response = await get(`${modifiers}/products/a.jpg`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(`image/${expected.split(" ")[0]}`);
  expect(await measure(response)).toBe(expected);
});

test("answers may be cached for a day and can do nothing but be pictures", async () => {
  const { headers } = await get("w_640/products/a.jpg");
  expect(headers.get("cache-control")).toBe("public, max-age=86400");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("the original goes out as it is, without a transform", async () => {
  const response = await get("_/products/a.jpg");
  expect(await measure(response)).toBe("jpeg 1000x1500");
  expect(transforms).toBe(0);
});

test("photographs taken sideways stand upright", async () => {
  const sideways = paint(900, 600).withMetadata({ orientation: 6 }).jpeg();
  await sideways.toFile(join(root, "photos/phone.jpg"));
  expect(await measure(await get("w_320/phone.jpg"))).toBe("webp 320x480");
  expect(await measure(await get("s_640x960/phone.jpg"))).toBe("webp 600x900");
});

/** How much of the middle row is blue, in percent. */
async function blueIn(modifiers: string): Promise<number> {
  const bytes = await (await get(`${modifiers}/two.jpg`)).arrayBuffer();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.width / info.height).toBeCloseTo(2 / 3, 2);
  const middle = Math.floor(info.height / 2) * info.width * info.channels;
  const row = data.subarray(middle, middle + info.width * info.channels);
  let blue = 0;
  for (let at = 0; at < row.length; at += info.channels) if (row[at + 2]! > 150) blue++;
  return Math.round((blue / info.width) * 100);
}

test("a crop keeps the point it is made around, upright", async () => {
  // Red on the left, blue on the right, with the EXIF orientation of a phone held sideways.
  const left = await paint(300, 600).tint("#ff0000").png().toBuffer();
  const picture = sharp({
    create: { width: 900, height: 600, channels: 3, background: "#0000ff" },
  });
  const upright = await picture
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const turned = sharp(upright).rotate(-90).withMetadata({ orientation: 6 });
  await turned.jpeg({ quality: 100 }).toFile(join(root, "photos/two.jpg"));
  expect(await blueIn("s_320x480,p_0x50")).toBeLessThan(30);
  expect(await blueIn("s_320x480,p_100x50")).toBe(100);
  expect(await blueIn("s_320x480")).toBeGreaterThan(60);
});

test.each([
  "w_641/products/a.jpg",
  "w_-640/products/a.jpg",
  "foo_1/products/a.jpg",
  "w_640/products/none.jpg",
  "w_640/products",
  "w_640/",
  "w_640",
  "",
  "%/%",
  "w_640/..%2f..%2fetc%2fpasswd",
  "w_640/../../../etc/passwd",
  "w_640/https:%2F%2Fevil.example%2Fa.jpg",
])("%j is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
  expect(transforms).toBe(0);
});

test("an allowed host with a private address is not found", async () => {
  const images = start({ allowedHosts: ["127.0.0.1:9"] });
  const path = encodeURIComponent("http://127.0.0.1:9/a.jpg");
  expect((await get(`w_640/${path}`, {}, images)).status).toBe(404);
});

test("a file that is no picture, a broken one and an SVG are refused, never a 500", async () => {
  const whole = await paint(400, 600).jpeg().toBuffer();
  await writeFile(join(root, "photos/text.jpg"), "not a picture");
  await writeFile(join(root, "photos/empty.jpg"), "");
  await writeFile(join(root, "photos/cut.jpg"), whole.subarray(0, whole.length / 2));
  await writeFile(join(root, "photos/head.jpg"), whole.subarray(0, 10));
  await writeFile(join(root, "photos/script.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const paths = ["w_320/text.jpg", "_/text.jpg", "w_320/empty.jpg", "w_320/cut.jpg"];
  paths.push("w_320/head.jpg", "w_320/script.svg", "_/script.svg");
  const answers = await Promise.all(paths.map((path) => get(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 415));
  expect(await readdir(join(root, "cache")).catch(() => [])).toEqual([]);
});

test("many who ask for the same picture share one transform", async () => {
  const images = start();
  const all = Array.from({ length: 20 }, () => get("w_640/products/a.jpg", {}, images));
  const sizes = await Promise.all(all.map(async (one) => measure(await one)));
  expect(new Set(sizes)).toEqual(new Set(["webp 640x960"]));
  expect(transforms).toBe(1);
});

test("no more than two transforms run at once", async () => {
  const images = start();
  const widths = [96, 192, 320, 640, 768, 1024];
  await Promise.all(widths.map((width) => get(`w_${width}/products/a.jpg`, {}, images)));
  expect(transforms).toBe(6);
  expect(peak).toBeLessThanOrEqual(2);
});

test("the cache survives a restart and forgets a changed photograph", async () => {
  const first = await get("w_320/products/a.jpg");
  const again = await get("q_85,w_320,f_webp/products/a.jpg");
  expect(transforms).toBe(1);
  expect(await again.arrayBuffer()).toEqual(await first.arrayBuffer());
  expect(await readdir(join(root, "cache"))).toHaveLength(1);

  await utimes(join(root, "photos/products/a.jpg"), 1_000, 1_000);
  const changed = await get("w_320/products/a.jpg");
  expect(transforms).toBe(2);
  expect(changed.headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("a damaged cache file is made again", async () => {
  await get("w_320/products/a.jpg");
  const [name] = await readdir(join(root, "cache"));
  await writeFile(join(root, "cache", name!), "");
  expect(await measure(await get("w_320/products/a.jpg"))).toBe("webp 320x480");
});

test("a known ETag is answered with 304 and no work", async () => {
  const etag = (await get("_/products/a.jpg")).headers.get("etag")!;
  const known = await get("_/products/a.jpg", { "if-none-match": `"other", W/${etag}` });
  expect(known.status).toBe(304);
  expect(await known.text()).toBe("");
  expect(known.headers.get("etag")).toBe(etag);
  expect((await get("_/products/a.jpg", { "if-none-match": '"other"' })).status).toBe(200);
});

test("a cache that cannot be written does not cost the picture", async () => {
  await writeFile(join(root, "full"), "");
  const response = await get("w_320/products/a.jpg", {}, start({ cacheDir: join(root, "full") }));
  expect(await measure(response)).toBe("webp 320x480");
  expect(warnings).toEqual(["image cache not written"]);
});

test("HEAD answers like GET without the bytes", async () => {
  const response = await start().app.request("/_ipx/w_320/products/a.jpg", { method: "HEAD" });
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(await response.text()).toBe("");
});

test("a share picture shows the whole photograph beside the name, and is made once", async () => {
  const images = start();
  const card = {
    name: "Siero città & <sole>, SPF 50+",
    shop: "Bottega",
    paper: "#faf7f1",
    ink: "#221d1b",
  };
  const share = () => images.share(new Request("http://shop.test/"), "products/a.jpg", card);
  const response = await share();
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  expect(await measure(response)).toBe("jpeg 1200x630");
  const at = async (left: number, top: number, width: number, height: number) => {
    const part = await sharp(bytes).extract({ left, top, width, height }).toBuffer();
    return sharp(part).stats();
  };
  // The photo of 1000 × 1500, scaled to the height, is at the right edge; left of it is text on paper.
  const photo = await at(790, 10, 400, 610);
  expect(photo.channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
  expect((await at(0, 0, 770, 630)).channels[0]?.min).toBeLessThan(90);
  expect((await share()).headers.get("etag")).toBe(response.headers.get("etag"));
  const missing = await images.share(new Request("http://shop.test/"), "products/none.jpg", card);
  expect(missing.status).toBe(404);
});
