import { restore } from "../backup/restore.ts";
import { runConfigured } from "./run-command.ts";

await runConfigured(async (config) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Say where from: npm run restore -- <folder of a backup>");
  const { takenAt, secret } = await restore(config, folder);
  console.log(`Restored the shop of ${takenAt}. npm start opens it.`);
  if (secret !== "file" && !config.SECRET) {
    console.log(
      "The backup holds no secret: start the shop with the SECRET it had. With a new one everybody is signed out, " +
        "and of second factors only recovery codes work.",
    );
  }
});
