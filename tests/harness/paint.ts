import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A picture no other test has sent, as a file to choose. */
export async function paint(name: string, { width = 160, height = 90 } = {}) {
  const background = `#${randomBytes(3).toString("hex")}`;
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await picture.png().toBuffer() };
}
