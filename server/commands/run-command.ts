import { CommerceError, type Ctx } from "#commerce/kernel/ctx.ts";
import { makeDataPrivate } from "#commerce/kernel/secrets.ts";
import { prepareDatabase, systemCtx } from "../commerce.ts";
import { type Config, readConfig } from "../config.ts";
import { openStorage } from "../images/storage.ts";

export async function runCommand(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await runConfigured(async (config) => {
    const database = await prepareDatabase(config);
    try {
      const jobs = { enqueue: async () => {} };
      const own = { db: database.db, jobs, files: openStorage(config) };
      await work(systemCtx(config, false, own)).catch(reportViolations);
    } finally {
      await database.close();
    }
  });
}

function reportViolations(error: unknown): never {
  if (!(error instanceof CommerceError) || error.violations.length === 0) throw error;
  const lines = error.violations.map(
    ({ propertyPath, message }) => `  ${propertyPath}: ${message}`,
  );
  throw new Error(`Not accepted:\n${lines.join("\n")}`, { cause: error });
}

/** Runs a command with the shop's configuration; an error prints its message and exits with 1. */
export async function runConfigured(work: (config: Config) => Promise<void>): Promise<void> {
  // Files a command writes may contain customers' data: readable by the owner only.
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
