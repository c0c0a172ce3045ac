import { randomUUID } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { defineExtensionPoint } from "./extension-point.ts";

/** The shop's files, by name: `uploads/3f2a….jpg`. Names are generated, never user input. */
export type FileStorage = {
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** `undefined` if the file does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** Streams a byte range, for videos; undefined if the file does not exist or is shorter. */
  read(name: string, part: FilePart): Promise<FileStream | undefined>;
  exists(name: string): Promise<boolean>;
  delete(name: string): Promise<void>;
};

/** Both bounds are inclusive; without `end` it reaches to the end of the file. */
export type FilePart = { start: number; end?: number | undefined };
export type FileStream = { body: ReadableStream; start: number; end: number; size: number };

/** The first storage added replaces the local folder. */
export const fileStorages = defineExtensionPoint<FileStorage>("file storage");

/** Only a cast: Node's and the web's stream types differ. */
export const webStreamOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream;

/** Stores files in a folder, atomically: a temporary file is renamed. */
export function createLocalStorage(folder: string): FileStorage {
  return {
    async put(name, bytes) {
      const file = pathOf(folder, name);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: (name) => readFile(pathOf(folder, name)).catch(unlessMissing),
    async read(name, { start, end }) {
      const file = await open(pathOf(folder, name)).catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      if (start >= size) {
        await file.close();
        return undefined;
      }
      const last = Math.min(end ?? Infinity, size - 1);
      const body = webStreamOf(file.createReadStream({ start, end: last }));
      return { body, start, end: last, size };
    },
    exists: (name) =>
      access(pathOf(folder, name)).then(
        () => true,
        () => false,
      ),
    delete: (name) => rm(pathOf(folder, name), { force: true }),
  };
}

export function within(storage: FileStorage, prefix: string): FileStorage {
  return {
    put: (name, ...file) => storage.put(`${prefix}/${name}`, ...file),
    get: (name) => storage.get(`${prefix}/${name}`),
    read: (name, part) => storage.read(`${prefix}/${name}`, part),
    exists: (name) => storage.exists(`${prefix}/${name}`),
    delete: (name) => storage.delete(`${prefix}/${name}`),
  };
}

function pathOf(folder: string, name: string): string {
  const strange = name.split("/").some((part) => !/^[\w-][\w.-]*$/.test(part));
  if (strange) throw new Error(`Not a name of a file: ${name}`);
  return join(folder, name);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
