import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";

type Closable = { close(): Promise<void> };
type Parts<Module, Shop> = {
  /** Loads the current server code; returns the same module until the code changes. */
  load(): Promise<Module>;
  open(module: Module): Promise<Shop>;
};

/** Keeps one shop running and restarts it when server code changes; page and style changes do not restart it. */
export function keepShop<Module, Shop extends Closable>({ load, open }: Parts<Module, Shop>) {
  let current: { module: Module; shop: Promise<Shop> } | undefined;
  let isOutdated = false;

  /** Stops the old shop before the new one starts: both would run the jobs of one database. */
  async function replace(previous: Promise<Shop> | undefined, module: Module): Promise<Shop> {
    await (await previous?.catch(() => undefined))?.close();
    return open(module);
  }

  return {
    async shop(): Promise<Shop> {
      const module = await load();
      if (current?.module !== module || isOutdated) {
        isOutdated = false;
        const made = { module, shop: replace(current?.shop, module) };
        current = made;
        // Retries at the next request even without a code change: the cause may have been external.
        made.shop.catch(() => {
          if (current === made) current = undefined;
        });
      }
      return current.shop;
    },
    /** The next request opens the shop anew, though its code is the same. */
    renew(): void {
      isOutdated = true;
    },
    async close(): Promise<void> {
      await (await current?.shop.catch(() => undefined))?.close();
      current = undefined;
    },
  };
}

/**
 * Keeps the embedded database open across code reloads, because opening it takes seconds. Connections to PostgreSQL are
 * cheap, so each reload opens its own.
 */
export function keepDatabase(open = openDatabase) {
  const kept = new Map<string, Promise<Database>>();

  async function take(folder: string): Promise<Database> {
    const opening = kept.get(folder) ?? open({ dataDir: folder });
    kept.set(folder, opening);
    return opening.catch((error: unknown) => {
      kept.delete(folder);
      throw error;
    });
  }

  const openKept: typeof openDatabase = async (location) => {
    if (!("dataDir" in location)) return open(location);
    const database = await take(location.dataDir);
    const client = database.client as PGlite;
    // A new drizzle handle per reload: it caches table columns by name, so an old one would miss new columns.
    const db = drizzle({ client, casing: "snake_case" });
    return { driver: "pglite", client, db, close: async () => unwrap(client) };
  };
  return {
    open: openKept,
    async close(): Promise<void> {
      for (const opening of kept.values()) await (await opening).close();
    },
  };
}

/** Removes the old shop's instrumentation from the client's methods. */
function unwrap(client: PGlite): void {
  for (const method of ["query", "transaction"]) Reflect.deleteProperty(client, method);
}
