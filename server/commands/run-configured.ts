import { makeDataPrivate } from "#commerce/storage/private-files.ts";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";

/** Runs a command with the shop's configuration; one that cannot do its work says why in one line and ends with 1. */
export async function runConfigured(work: (config: Config) => Promise<void>): Promise<void> {
  // Whatever a command writes holds customers' data.
  process.umask(0o077);
  try {
    const config = readConfig(process.env);
    const mended = makeDataPrivate(config.DATA_DIR);
    if (mended > 0)
      console.log(`${mended} entries of ${config.DATA_DIR} were open to others: closed.`);
    await work(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
