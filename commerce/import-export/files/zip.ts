import { constants, crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

type Content = AsyncIterable<string> | Iterable<string>;
export type ZipEntry = { name: string; content: Content };

/** Streams a ZIP: sizes follow each entry's content, so that nothing is buffered. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => written.push(chunk));
  // Node's zlib compresses off the main thread, fflate does not. One deflater is reused: each allocates 256 KiB that only a
  // garbage collection frees.
  const deflate = createDeflateRaw();
  let file: ZipInputFile;
  deflate.on("data", (chunk: Buffer<ArrayBuffer>) => file.ondata?.(null, chunk, false));
  for await (const { name, content } of entries) {
    file = { filename: name, mtime: at, compression: 8, size: 0, crc: 0 };
    zip.add(file);
    for await (const bytes of inPieces(content)) {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      await new Promise((done) => deflate.write(bytes, done));
      yield* written.splice(0);
    }
    await new Promise<void>((done) => deflate.flush(constants.Z_FINISH, done));
    deflate.reset();
    file.ondata?.(null, new Uint8Array(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written;
}

/** Joins chunks to 64 KiB: each write has a fixed cost. */
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

/** The chunks of a file are all texts or all bytes. */
const joined = (piece: (string | Uint8Array)[]): Buffer =>
  typeof piece[0] === "string" ? Buffer.from(piece.join("")) : Buffer.concat(piece as Uint8Array[]);
