import { resolve } from "node:path";
import type { BackupPlace } from "#commerce/desk/index.ts";
import type { Database } from "#commerce/kernel/db/open.ts";
import { within } from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";
import { archiveOf } from "./archive.ts";
import { backupFolder, isInBucket, keepBackups, keptBackups, placeOf } from "./backup.ts";

/** The backups that the back office creates, lists and downloads. */
export function backupPlaceOf(config: Config, database: Database): BackupPlace {
  const folder = backupFolder(config);
  const place = isInBucket(folder) ? folder : resolve(folder);
  return {
    place,
    nightly: config.BACKUP_TO !== undefined,
    keep: config.BACKUP_KEEP,
    make: (now) => keepBackups(config, database, now),
    names: () => keptBackups(placeOf(config, folder)),
    read: (name) => archiveOf(within(placeOf(config, folder), name), name),
    restoreCommand: (name) => `npm run restore -- ${place}/${name}`,
  };
}
