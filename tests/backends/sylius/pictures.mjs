// Product pictures made on the spot: a bottle on a coloured ground, as PNG, so that any resizing service takes them.
import { deflateSync } from "node:zlib";

const sizes = {
  sylius_original: [800, 1000],
  sylius_small: [120, 150],
  sylius_medium: [240, 300],
  sylius_large: [640, 800],
  sylius_meta: [1200, 1200],
};

export const filters = Object.keys(sizes);

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A palette picture: ground, bottle, cap. The colours come from the name, so a path always gives the same picture. */
export function picture(name, filter) {
  const [width, height] = sizes[filter];
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  const palette = Buffer.from([
    ...rgb(hue, 0.35, 0.9),
    ...rgb(hue, 0.45, 0.62),
    ...rgb(hue, 0.3, 0.3),
  ]);
  const rows = [];
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(width + 1);
    const v = y / height;
    const half = v > 0.18 && v < 0.32 ? 0.09 : v >= 0.32 && v < 0.86 ? 0.2 : 0;
    if (half > 0)
      row.fill(
        v < 0.32 ? 2 : 1,
        1 + Math.round((0.5 - half) * width),
        1 + Math.round((0.5 + half) * width),
      );
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function rgb(hue, saturation, lightness) {
  const a = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}
