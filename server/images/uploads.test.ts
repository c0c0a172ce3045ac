import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { createLocalStorage } from "#commerce/kernel/storage.ts";
import { createS3Storage } from "#commerce/plugins/s3.ts";
import { startObjectStorage } from "#tests/harness/object-storage.ts";
import { createImages } from "./images.ts";

const root = await mkdtemp(join(tmpdir(), "rugiada-uploads-"));
const bucket = await startObjectStorage();
afterAll(async () => {
  bucket.close();
  await rm(root, { recursive: true });
});

const name = `uploads/${"a1".repeat(16)}.jpg`;
const red = { create: { width: 800, height: 600, channels: 3 as const, background: "#aa3344" } };
const photo = await sharp(red).jpeg().toBuffer();

describe.each([
  ["a folder", createLocalStorage(join(root, "files"))],
  ["a bucket", createS3Storage(bucket.options)],
])("uploads in %s", (place, files) => {
  const cacheDir = join(root, place);
  const options = { sources: [], uploads: files, cacheDir, log: { warn: () => {} } };
  const images = createImages(options);

  test("are kept, found, served like photographs and removed", async () => {
    expect([await files.exists(name), await files.get(name)]).toEqual([false, undefined]);
    expect((await images.app.request(`/_ipx/w_320/${name}`)).status).toBe(404);
    await files.put(name, photo, "image/jpeg");
    expect(await files.exists(name)).toBe(true);
    expect(await files.get(name)).toEqual(photo);

    const served = await images.app.request(`/_ipx/f_webp,w_320,q_85/${name}`);
    const { format, width, height } = await sharp(await served.arrayBuffer()).metadata();
    expect([served.status, format, width, height]).toEqual([200, "webp", 320, 240]);
    const original = await images.app.request(`/_ipx/_/${name}`);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(photo);

    await files.delete(name);
    await files.delete(name);
    expect(await files.exists(name)).toBe(false);
  });

  test("only by names of their kind", async () => {
    for (const strange of ["uploads/../secret.jpg", "uploads/a.jpg", `uploads/${"a1".repeat(16)}`])
      expect((await images.app.request(`/_ipx/_/${strange}`)).status).toBe(404);
  });
});

test("what the bucket refuses is an error, not a missing file", async () => {
  const stranger = createS3Storage({ ...bucket.options, accessKeyId: "OTHER" });
  await expect(stranger.get(name)).rejects.toThrow("answered 403");
  await expect(stranger.put(name, photo, "image/jpeg")).rejects.toThrow("answered 403");
});

test("a folder never follows a name out of itself", async () => {
  const files = createLocalStorage(join(root, "files"));
  expect(() => files.get("../secret")).toThrow("Not a name");
  expect(() => files.get("/etc/passwd")).toThrow("Not a name");
});
