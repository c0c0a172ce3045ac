import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import "#commerce/schema.ts";
import { cacheTriggers } from "#commerce/kernel/db/announce.ts";

const folder = "commerce/kernel/db/migrations";
const migrations = () => readdirSync(folder).filter((name) => name.endsWith(".sql"));

/** `npm run migration -- name`: writes the SQL for changed tables and for triggers of changed cache tags. */
function writeMigration(name: string): void {
  const before = new Set(migrations());
  const written = [...before].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const changed = cacheTriggers()
    .flatMap(({ statements }) => statements)
    .filter((statement) => !written.includes(statement));
  const made = () => migrations().find((file) => !before.has(file));
  generate("--name", name);
  if (changed.length === 0) return;
  if (!made()) generate("--custom", "--name", name);
  const file = made();
  if (!file) throw new Error("drizzle-kit wrote no migration");
  appendFileSync(join(folder, file), `\n--> statement-breakpoint\n${changed.join(separator)}\n`);
}

const separator = "\n--> statement-breakpoint\n";

const generate = (...options: string[]) =>
  execFileSync("drizzle-kit", ["generate", ...options], { stdio: "inherit" });

const [name] = process.argv.slice(2);
if (!name) throw new Error("npm run migration -- what-changes");
writeMigration(name);
