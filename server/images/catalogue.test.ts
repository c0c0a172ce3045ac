import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pictureSources } from "#app/ui/picture.tsx";
import { createImages } from "./images.ts";

const cacheDir = await mkdtemp(join(tmpdir(), "rugiada-catalogue-"));
const photos = fileURLToPath(new URL("../../demo/photos", import.meta.url));
const images = createImages({ sources: [photos], cacheDir, log: { warn: () => {} } });

afterAll(() => rm(cacheDir, { recursive: true }));

test("every candidate of a product photograph is a file of the width it promises", async () => {
  const photo = { path: "products/siero-vitamina-c/main.jpg", width: 1000, height: 1500 };
  const sizes = "(min-width: 64rem) 40vw, 100vw";
  const { srcSet } = pictureSources(photo, { ratio: "2:3", sizes });
  const candidates = srcSet!.split(", ").map((candidate) => candidate.split(" "));
  expect(candidates).toHaveLength(4);
  for (const [url, descriptor] of candidates) {
    const response = await images.app.request(url!);
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect(`${width}w`).toBe(descriptor);
    expect(height).toBe(width * 1.5);
  }
});
