import sharp from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPicture } from "./qr-picture.ts";

test("is a PNG with the modules of the code", async () => {
  const text = "BCD\n002\n1\nSCT";
  const picture = Buffer.from(qrPicture(text).split(",")[1] ?? "", "base64");
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data: modules, size } = encode(text, { ecc: "M", border: 4 });
  expect([info.width, info.height]).toEqual([size * 4, size * 4]);
  const read = modules.map((row, y) =>
    row.map((_, x) => data[(y * 4 + 2) * info.width + x * 4 + 2] === 0),
  );
  expect(read).toEqual(modules);
});
