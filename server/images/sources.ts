import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { UPLOADED } from "#commerce/media/index.ts";
import type { FileStorage } from "#commerce/kernel/storage.ts";
import { fetchRemote } from "./fetch-remote.ts";

export type Source = {
  name: string;
  /** Changes whenever the bytes may have changed. */
  version: string;
  remote: boolean;
  read: () => Promise<Buffer>;
};

/** The source exists, but its bytes could not be read. */
export class MissingError extends Error {}

export type FindSource = (encodedPath: string) => Promise<Source | undefined>;

const MAX_FETCHES = 4;
/** The path is user input: it must not be used to request anything but pictures from the backend. */
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

export type Uploads = Pick<FileStorage, "get">;

type Options = {
  folders: string[];
  uploads?: Uploads | undefined;
  allowedHosts: string[];
  /** Origin of a remote backend, from which pictures missing here are fetched. */
  backendOrigin?: string | undefined;
  maxAge: number;
  fetch?: typeof fetchRemote;
};

export function createSources(options: Options): FindSource {
  const { folders, uploads, allowedHosts, backendOrigin, maxAge, fetch = fetchRemote } = options;
  const fetches = createQueue(MAX_FETCHES);

  return async function findSource(encodedPath) {
    const name = decode(encodedPath);
    if (name === undefined) return;
    if (/^https?:\/\//i.test(name)) return findRemote(name);
    if (uploads && UPLOADED.test(name)) return findUpload(uploads, name);
    return findFile(name);
  };

  async function findFile(name: string): Promise<Source | undefined> {
    // Windows device and stream names contain a colon; dots and empty segments escape the folder.
    if (/["*:<>?|]/.test(name)) return;
    if (name.split("/").some((segment) => segment === "" || segment.startsWith("."))) return;
    for (const folder of folders) {
      const file = join(folder, name);
      const info = await stat(file).catch(() => undefined);
      if (!info?.isFile()) continue;
      const version = String(Number(info.mtime));
      return { name, version, remote: false, read: orMissing(() => readFile(file)) };
    }
    return backendOrigin && PICTURE.test(name)
      ? findRemote(new URL(name, backendOrigin).href)
      : undefined;
  }

  /** Named by content hash, so there is only one version and nothing to check before reading. */
  function findUpload(uploads: Uploads, name: string): Source {
    const read = async () => {
      const bytes = await uploads.get(name);
      if (!bytes) throw new Error(`No upload ${name}`);
      return bytes;
    };
    return { name, version: "", remote: true, read: orMissing(() => fetches(read)) };
  }

  function findRemote(name: string): Source | undefined {
    const url = URL.canParse(name) ? new URL(name) : undefined;
    if (!url || url.username || url.password) return;
    const ofBackend = url.origin === backendOrigin;
    if (!ofBackend && !allowedHosts.includes(url.host)) return;
    // A new version every `maxAge` refreshes remote pictures without a request to their host each time.
    const version = String(Math.floor(Date.now() / (maxAge * 1000)));
    return {
      name: url.href,
      version,
      remote: true,
      read: orMissing(() => fetches(() => (ofBackend ? fetch(url, () => false, 3) : fetch(url)))),
    };
  }
}

function orMissing(read: Source["read"]): Source["read"] {
  return () =>
    read().catch((cause: unknown) => {
      throw cause instanceof BusyError ? cause : new MissingError("Source not read", { cause });
    });
}

function decode(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path);
    return /[\0\\]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

type Task<T> = () => Promise<T>;

export class BusyError extends Error {}

/** Runs at most `limit` tasks at once; up to `maxWaiting` more are queued in order. */
export function createQueue(limit: number, maxWaiting = 512): <T>(task: Task<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (waiting.length >= maxWaiting) throw new BusyError("Too many pictures at once");
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await task();
    } finally {
      // The slot is handed to the next task, so the count is unchanged.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Concurrent callers with the same key share one task. */
export function createSingleFlight<T>(): (key: string, task: Task<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>();
  return (key, task) => {
    const current = flights.get(key);
    if (current) return current;
    const flight = task().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
