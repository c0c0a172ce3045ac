import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** Pixels per module, and the quiet zone in modules. */
const scale = 4;
const border = 4;

/** A black and white PNG as a data URL, which is attached inline when sending, because mail programs show no SVG. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border });
  const side = size * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // One bit per pixel, greyscale.
  const lines = data.flatMap((row) => Array<Buffer>(scale).fill(packed(row, side)));
  const png = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** A PNG scanline after its filter byte; a set bit is white. */
function packed(row: boolean[], side: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(side / 8));
  for (let x = 0; x < side; x += 1)
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7);
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
