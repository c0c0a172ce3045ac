import { constants, crc32, createDeflateRaw } from "node:zlib";

type Content = AsyncIterable<string> | Iterable<string>;
export type ZipEntry = { name: string; content: Content };

/** A ZIP written as its entries come: sizes follow each of them, so that nothing waits in memory. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  // One for all entries: each deflater holds 256 KiB, which come back only with a garbage collection.
  const deflate = createDeflateRaw();
  const ready: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => ready.push(chunk));
  for await (const { name, content } of entries) {
    const start = offset;
    const told = { crc: 0, size: 0, packed: 0 };
    const local = Buffer.concat([
      numbers([4, 0x04034b50], ...common(at, told, name), [2, 0]),
      Buffer.from(name),
    ]);
    yield local;
    for await (const bytes of inPieces(content)) {
      told.crc = crc32(bytes, told.crc);
      told.size += bytes.length;
      await new Promise((done) => deflate.write(bytes, done));
      yield* packed(ready, told);
    }
    await new Promise<void>((done) => deflate.flush(constants.Z_FINISH, done));
    yield* packed(ready, told);
    deflate.reset();
    const sizes = numbers([4, 0x08074b50], [4, told.crc], [4, told.packed], [4, told.size]);
    yield sizes;
    offset += local.length + told.packed + sizes.length;
    directory.push(
      numbers(
        [4, 0x02014b50],
        [2, 20],
        ...common(at, told, name),
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ),
      Buffer.from(name),
    );
  }
  const end = Buffer.concat(directory);
  const count = directory.length / 2;
  yield end;
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, end.length],
    [4, offset],
    [2, 0],
  );
}

/** A line or an entry alone costs as much on its way as a thousand together. */
export async function* inPieces(
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Buffer> {
  let piece: (string | Uint8Array)[] = [];
  let size = 0;
  for await (const part of parts) {
    piece.push(part);
    size += part.length;
    if (size <= 65_536) continue;
    yield joined(piece);
    piece = [];
    size = 0;
  }
  if (size > 0) yield joined(piece);
}

/** A file is text or bytes, never both. */
const joined = (piece: (string | Uint8Array)[]): Buffer =>
  typeof piece[0] === "string" ? Buffer.from(piece.join("")) : Buffer.concat(piece as Uint8Array[]);

type Told = { crc: number; size: number; packed: number };

function* packed(ready: Buffer[], told: Told): Generator<Buffer> {
  for (const chunk of ready.splice(0)) {
    told.packed += chunk.length;
    yield chunk;
  }
}

type Field = [bytes: 2 | 4, value: number];

/** Deflated, named in UTF-8, with the sizes behind the content. */
function common(at: Date, { crc, packed, size }: Told, name: string): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const length = Buffer.byteLength(name);
  return [
    [2, 20],
    [2, 0x0808],
    [2, 8],
    [2, time],
    [2, day],
    [4, crc],
    [4, packed],
    [4, size],
    [2, length],
  ];
}

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
