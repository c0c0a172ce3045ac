import { backUp } from "../backup/backup.ts";
import { readConfig } from "../config.ts";
import { explainFailure } from "./explain-failure.ts";

await explainFailure(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Say where to: npm run backup -- <empty folder>");
  await backUp(readConfig(process.env), folder);
  console.log(`Backup written to ${folder}. It holds customers' data and the shop's secret.`);
});
