import type { FileStorage } from "#commerce/kernel/storage.ts";
import { readManifest } from "./backup.ts";
import { readBytes } from "./byte-reader.ts";

const block = 512;

/** Streams a backup as a tar archive, file by file. */
export async function archiveOf(
  backup: FileStorage,
  folder: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { tables, uploads, secret } = await readManifest(backup);
  const names = [
    ...tables.flatMap(({ parts }) => parts),
    ...uploads.map((name) => `files/${name}`),
    ...(secret === "file" ? ["secret"] : []),
    // The manifest comes last: a truncated archive lacks it and cannot be restored.
    "manifest.json",
  ];
  return writeTar(backup, folder, names);
}

/** Extracts an archive; `to` rejects file names that leave its folder. */
export async function unpack(archive: AsyncIterable<Uint8Array>, to: FileStorage): Promise<void> {
  const read = readBytes(archive);
  for (;;) {
    const head = await read(block);
    if (head.length < block) throw new Error("The archive is not complete: download it again.");
    const name = textOf(head.subarray(0, 100));
    if (name === "") return;
    if (textOf(head.subarray(257, 263)) !== "ustar")
      throw new Error("This is no archive of a backup.");
    const size = Number.parseInt(textOf(head.subarray(124, 136)), 8);
    const bytes = await read(size);
    await read((block - (size % block)) % block);
    await to.put(name, bytes, "application/octet-stream");
  }
}

const textOf = (field: Buffer) => field.toString().replace(/\0.*$/s, "");

async function* writeTar(backup: FileStorage, folder: string, names: string[]) {
  for (const name of names) {
    const file = await backup.read(name, { start: 0 });
    // Storages return nothing for an empty file.
    if (!file && !(await backup.exists(name)))
      throw new Error(`The backup is not complete: ${name} is missing.`);
    const size = file?.size ?? 0;
    yield header(folder, name, size);
    if (file) for await (const chunk of file.body as ReadableStream<Uint8Array>) yield chunk;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");

/** A POSIX ustar header: the folder goes into the prefix field, which leaves 100 bytes for the name. */
function header(folder: string, name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11)
    throw new Error(`${name} does not fit into an archive.`);
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0);
  bytes.write(octal(0o600, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(0, 12), 136);
  bytes.write(" ".repeat(8), 148);
  bytes.write("0", 156);
  bytes.write("ustar\x0000", 257);
  bytes.write(folder, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 7)}\0 `, 148);
  return bytes;
}
