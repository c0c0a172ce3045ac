import { readFileSync } from "node:fs";
import sharp from "sharp";
import { SHARE_IMAGE } from "#app/ui/images/image-url.ts";
import { MAX_PIXELS } from "./transform.ts";

export type ShareCard = { name: string; shop: string; paper: string; ink: string };

const [width = 0, height = 0] = SHARE_IMAGE.split("x").map(Number);
const widestPhoto = 600;
const margin = 64;
const sizes = [104, 88, 72, 56, 44];
const most = 4;

export async function composeShare(photo: Buffer, card: ShareCard): Promise<Buffer> {
  const { data, info } = await sharp(photo, { autoOrient: true, limitInputPixels: MAX_PIXELS })
    .resize({ width: widestPhoto, height, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const room = width - info.width - 2 * margin;
  const linesAt = (size: number) => wrap(card.name, room / size);
  const fits = (size: number, lines = linesAt(size)) =>
    lines.length <= most && lines.every((line) => widthOf(line) <= room / size);
  const size = sizes.find((size) => fits(size)) ?? Math.min(...sizes);
  const lines = linesAt(size);
  const top = (height - lines.length * size) / 2 + size * 0.72;
  const drawn = [
    ...lines.slice(0, most).map((line, at) => draw(line, size, top + at * size)),
    draw(card.shop, 34, height - margin),
  ];
  // The font is light: the stroke makes it look medium.
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${card.ink}" stroke="${card.ink}" stroke-width="9">${drawn.join("")}</g></svg>`;
  return sharp({ create: { width, height, channels: 3, background: card.paper } })
    .composite([
      { input: data, left: width - info.width, top: Math.floor((height - info.height) / 2) },
      { input: Buffer.from(text) },
    ])
    .jpeg({ quality: 85, progressive: true })
    .toBuffer();
}

type Glyphs = { unitsPerEm: number; glyphs: Record<string, [advance: number, outline: string]> };

/** Glyph outlines of the serif font: servers may have no fonts installed. */
const { unitsPerEm, glyphs }: Glyphs = JSON.parse(
  readFileSync("brand/fonts/cormorant-garamond-glyphs.json", "utf8"),
);

/** Letters missing from the font lose their accent. */
const glyphsOf = (text: string) =>
  [...text].flatMap((sign) => {
    const glyph = glyphs[sign] ?? glyphs[sign.normalize("NFKD")[0] ?? ""];
    return glyph ? [glyph] : [];
  });

const widthOf = (text: string) =>
  glyphsOf(text).reduce((sum, [advance]) => sum + advance, 0) / unitsPerEm;

function wrap(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function draw(text: string, size: number, baseline: number): string {
  let x = 0;
  const outlines = glyphsOf(text).map(([advance, outline]) => {
    const path = `<path transform="translate(${x})" d="${outline}"/>`;
    x += advance;
    return path;
  });
  const scale = size / unitsPerEm;
  return `<g transform="translate(${margin} ${baseline}) scale(${scale} -${scale})">${outlines.join("")}</g>`;
}
