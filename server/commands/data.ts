import { statSync } from "node:fs";
import { backUpTo, placeOf, whatItHolds } from "../backup/backup.ts";
import { moveToServer, restore, restoreArchive } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import { openQuestions } from "./questions.ts";
import { runConfigured } from "./run-command.ts";

type Command = { wants: string; run(config: Config, place: string): Promise<string[]> };

const commands: Record<string, Command> = {
  backup: {
    wants: "Say where to: npm run backup -- <empty folder, or bucket:a/name>",
    async run(config, folder) {
      const manifest = await backUpTo(config, folder);
      return [`Backup written to ${folder}. ${whatItHolds(manifest)}`];
    },
  },
  restore: {
    wants:
      "Say where from: npm run restore -- <folder of a backup, downloaded file, or bucket:its/name>",
    async run(config, place) {
      const { takenAt, secret } = statSync(place, { throwIfNoEntry: false })?.isFile()
        ? await restoreArchive(config, place, askPhrase)
        : await restore(config, placeOf(config, place));
      const lines = [`Restored the shop of ${takenAt}. npm start opens it.`];
      if (secret === "file" || config.SECRET) return lines;
      return [
        ...lines,
        "The backup holds no secret: start the shop with the SECRET it had. With a new one everybody is signed out, " +
          "and of second factors only recovery codes work.",
      ];
    },
  },
  move: {
    wants: "Say where to: npm run move -- postgres://user:<password>@host:5432/database",
    async run(config, url) {
      if (config.DATABASE_URL)
        throw new Error("DATABASE_URL is set: this shop is on PostgreSQL already.");
      if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
        throw new Error(this.wants);
      const { tables, left } = await moveToServer(config, url);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const count = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
      return [
        `Moved ${rows} rows of ${tables.length} tables, ${count("orders")} orders and carts and ${count("customers")} customers among them; each row was compared.`,
        `The embedded database was put aside: ${left}. Set DATABASE_URL to that address and start the shop.`,
      ];
    },
  },
};

async function askPhrase(): Promise<string> {
  const questions = openQuestions();
  try {
    const label = "Frase che apre la copia / phrase of the backup";
    return await questions.ask(label, { required: true, secret: true });
  } finally {
    questions.close();
  }
}

await runConfigured(async (config) => {
  const [name = "", place] = process.argv.slice(2);
  const command = commands[name];
  if (!command || !place) throw new Error(command?.wants ?? "backup, restore or move");
  for (const line of await command.run(config, place)) console.log(line);
});
