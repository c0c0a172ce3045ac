import { backUp, whatItHolds } from "../backup/backup.ts";
import { runConfigured } from "./run-command.ts";

await runConfigured(async (config) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Say where to: npm run backup -- <empty folder>");
  const manifest = await backUp(config, folder);
  console.log(`Backup written to ${folder}. ${whatItHolds(manifest)}`);
});
