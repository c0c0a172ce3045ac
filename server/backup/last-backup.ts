import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const LastBackup = z.object({
  at: z.iso.datetime(),
  target: z.literal("folder"),
  database: z.enum(["pglite", "postgres"]),
});

export type LastBackup = z.infer<typeof LastBackup>;

const fileIn = (dataDir: string) => join(dataDir, "last-backup.json");

/** Notes in DATA_DIR that a backup came to its end, for the shop to tell when it is too old. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fileIn(dataDir), JSON.stringify(backup, null, 2));
}

/** The last backup made with `npm run backup`; backups of whoever hosts the database are not known here. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
