import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";

type Closable = { close(): Promise<void> };
type Parts<Module, Shop> = {
  /** The code of the server as it is now: the same module until something in it changes. */
  load(): Promise<Module>;
  open(module: Module): Promise<Shop>;
};

/** Keeps one shop open and replaces it when server code changes; pages and styles are not part of it. */
export function keepShop<Module, Shop extends Closable>({ load, open }: Parts<Module, Shop>) {
  let current: { module: Module; shop: Promise<Shop> } | undefined;

  /** Stops the old shop before the new one starts: both would run the jobs of one database. */
  async function replace(previous: Promise<Shop> | undefined, module: Module): Promise<Shop> {
    await (await previous?.catch(() => undefined))?.close();
    return open(module);
  }

  return {
    async shop(): Promise<Shop> {
      const module = await load();
      if (current?.module !== module) {
        const made = { module, shop: replace(current?.shop, module) };
        current = made;
        // What stood in the way may be gone at the next request, without a change of the code.
        made.shop.catch(() => {
          if (current === made) current = undefined;
        });
      }
      return current.shop;
    },
    async close(): Promise<void> {
      await (await current?.shop.catch(() => undefined))?.close();
      current = undefined;
    },
  };
}

/**
 * Holds the embedded database outside the code that is loaded anew: opening it takes seconds. A PostgreSQL server is
 * quick to reach, and each shop has connections of its own.
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
    // A handle remembers the columns of each table by its name: an earlier one would not know a new column.
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

/** What a shop put around the methods of the client, to measure them, goes with the shop. */
function unwrap(client: PGlite): void {
  for (const method of ["query", "transaction"]) Reflect.deleteProperty(client, method);
}
