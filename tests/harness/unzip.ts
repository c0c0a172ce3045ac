import { crc32, inflateRawSync } from "node:zlib";

/** The files of a ZIP, by the directory at its end, as readers go. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let place = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, start] = [16, 20, 42].map((offset) =>
      bytes.readUInt32LE(place + offset),
    ) as [number, number, number];
    const length = bytes.readUInt16LE(place + 28);
    const name = bytes.toString("utf8", place + 46, place + 46 + length);
    const body = start + 30 + length;
    const content = inflateRawSync(bytes.subarray(body, body + packed));
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content.toString());
    place += 46 + length;
  }
  return files;
}
