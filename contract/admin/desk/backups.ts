import { z } from "zod";
import { BACKUP_PHRASE_MIN_LENGTH } from "../constants.ts";
import { schema } from "../../json-ld.ts";

const Backup = z.object({
  name: z.string().nullable().describe("Null until it is done"),
  state: z.enum(["running", "done", "failed", "stopped"]),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  by: z.string().nullable().describe("Null for the backup of the night"),
  bytes: z.number().nullable().describe("While it runs, those written so far"),
  problem: z.string().nullable().describe("Why it failed"),
  restore: z.string().nullable().describe("The command that restores it"),
});
export type Backup = z.infer<typeof Backup>;

export const DownloadBackup = z.object({
  phrase: z
    .string()
    .min(BACKUP_PHRASE_MIN_LENGTH, `Almeno ${BACKUP_PHRASE_MIN_LENGTH} caratteri`)
    .max(200, "Al massimo 200 caratteri")
    .describe("Encrypts the archive; the shop does not store it"),
});

export const Backups = schema("Backups", {
  place: z.string().describe("A folder of the server, or a bucket"),
  nightly: z.boolean(),
  keep: z.number().describe("How many are kept"),
  downloadable: z.boolean(),
  backups: z.array(Backup).describe("The newest first"),
});
export type Backups = z.infer<typeof Backups>;
