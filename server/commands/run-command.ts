import type { Ctx } from "#commerce/ctx.ts";
import { CommerceError } from "#commerce/errors.ts";
import { unlimited } from "#commerce/limits/limits.ts";
import { commerceConfigOf } from "../commerce-config.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { openStorage } from "../storage.ts";
import { runConfigured } from "./run-configured.ts";

/** Opens the shop's data for one command and closes it again. */
export async function runCommand(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await runConfigured(async (config) => {
    const database = await prepareDatabase(config);
    try {
      await work({
        db: database.db,
        clock: () => new Date(),
        config: commerceConfigOf(config, false),
        jobs: { enqueue: async () => {} },
        limits: unlimited,
        files: openStorage(config),
        noteSecurity: () => {},
        actor: { type: "system" },
      }).catch(tellViolations);
    } finally {
      await database.close();
    }
  });
}

function tellViolations(error: unknown): never {
  if (!(error instanceof CommerceError) || error.violations.length === 0) throw error;
  const lines = error.violations.map(
    ({ propertyPath, message }) => `  ${propertyPath}: ${message}`,
  );
  throw new Error(`Not accepted:\n${lines.join("\n")}`, { cause: error });
}
