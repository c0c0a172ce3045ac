import { mkdir, writeFile } from "node:fs/promises";
import { migrate } from "#commerce/kernel/db/migrate.ts";
import { openDatabase } from "#commerce/kernel/db/open.ts";

// The first start without PostgreSQL copies this database: creating it and its tables would take twice as long.
const database = await openDatabase({ memory: true });
await migrate(database);
if (database.driver !== "pglite") throw new Error("A database in memory is a PGlite.");
const dump = await database.client.dumpDataDir("gzip");
await mkdir("build", { recursive: true });
await writeFile("build/database.tar.gz", dump.stream());
await database.close();
