import { resolve } from "node:path";
import { Readable } from "node:stream";
import type { BackupPlace } from "#commerce/desk/index.ts";
import type { Database } from "#commerce/kernel/db/open.ts";
import { webStreamOf, within } from "#commerce/kernel/storage.ts";
import type { Config } from "../config.ts";
import { archiveOf } from "./archive.ts";
import { encrypt } from "./encryption.ts";
import { backupFolder, isInBucket, keepBackups, keptBackups, placeOf } from "./backup.ts";

/** The backups that the back office creates, lists and downloads. */
export function backupPlaceOf(config: Config, database: Database): BackupPlace {
  const folder = backupFolder(config);
  const place = isInBucket(folder) ? folder : resolve(folder);
  return {
    place,
    nightly: config.BACKUP_TO !== undefined,
    keep: config.BACKUP_KEEP,
    make: (now, progress) => keepBackups(config, database, now, progress),
    names: () => keptBackups(placeOf(config, folder)),
    async read(name, phrase) {
      const archive = await archiveOf(within(placeOf(config, folder), name), name);
      return webStreamOf(Readable.from(encrypt(archive, phrase)));
    },
    restoreCommand: (name) => `npm run restore -- ${place}/${name}`,
  };
}
