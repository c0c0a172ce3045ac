import "./lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { Failure, main } from "./lib/failure.mjs";
import { hostEnv, root } from "./lib/paths.mjs";
import { copyRelease, removeOldReleases, switchTo } from "./lib/release.mjs";

/** Builds this version in a new folder beside the running one, then switches: npm run release -- /srv/rugiada */
await main(async () => {
  const [place] = process.argv.slice(2);
  if (!place) throw new Failure("Where to? npm run release -- /srv/rugiada");
  const home = resolve(place);
  const release = copyRelease(root, home);
  console.log(`Building in ${release}`);
  const { status } = spawnSync("node", ["scripts/build.mjs"], {
    cwd: release,
    env: hostEnv(),
    stdio: "inherit",
  });
  if (status !== 0) {
    rmSync(release, { recursive: true, force: true });
    throw new Failure("Nothing was switched: the shop runs on as it is.");
  }
  removeOldReleases(home, switchTo(home, release));
  console.log(`${home}/current is the new release. Restart the processes one after the other.`);
});
