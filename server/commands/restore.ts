import { restore } from "../backup/restore.ts";
import { readConfig } from "../config.ts";
import { explainFailure } from "./explain-failure.ts";

await explainFailure(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Say where from: npm run restore -- <folder of a backup>");
  const { takenAt } = await restore(readConfig(process.env), folder);
  console.log(`Restored the shop of ${takenAt}. npm start opens it.`);
});
