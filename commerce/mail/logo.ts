import { paintDrawing } from "#brand/palettes.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { Identity } from "../settings/index.ts";

const cid = "logo";
/** The logo is an inline attachment, so that opening an email fetches nothing from the network. */
export const logoAddress = `cid:${cid}`;

const shownHeight = 36;
const widest = 240;

export function logoSize({ width, height }: NonNullable<Identity["logo"]>) {
  const scale = Math.min(shownHeight / height, widest / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The logo as a PNG for emails and PDFs, sharp on dense screens; undefined if its file is missing. */
export async function drawLogo(ctx: Pick<Ctx, "files">, identity: Identity) {
  const { logo } = identity;
  if (!logo) return null;
  const file = logo.svg
    ? Buffer.from(paintDrawing(logo.svg, identity))
    : await ctx.files.get(logo.path ?? "");
  if (!file) return null;
  const { width, height } = logoSize(logo);
  // Loaded with the first logo, to start faster.
  const { default: sharp } = await import("sharp");
  const content = await sharp(file, { density: 288 })
    .resize(width * 3, height * 3, { fit: "inside" })
    .png()
    .toBuffer();
  return { content, width, height };
}

export async function attachLogo(ctx: Pick<Ctx, "files">, identity: Identity) {
  const drawn = await drawLogo(ctx, identity);
  if (!drawn) return [];
  const { content } = drawn;
  return [{ filename: "logo.png", content, cid, contentDisposition: "inline" as const }];
}
