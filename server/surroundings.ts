import { createDemoLeft } from "#catalogue/demo-left.ts";
import type { Surroundings } from "#commerce/readiness/facts.ts";
import { readableByOthers } from "#commerce/storage/private-files.ts";
import { readLastBackup } from "./backup/last-backup.ts";
import type { Config } from "./config.ts";

/** What the shop cannot know of itself without its machine. */
export function surroundingsOf({ DATA_DIR }: Config): Surroundings {
  return {
    lastBackup: async () => {
      const last = readLastBackup(DATA_DIR);
      return last ? new Date(last.at) : null;
    },
    exposedFiles: async () => readableByOthers(DATA_DIR),
    demoLeft: createDemoLeft("catalogue"),
  };
}
