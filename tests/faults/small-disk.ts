import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A file system in memory that can be filled. Mounting it needs root. */
export function mountSmallDisk(folder: string, size: string) {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  return {
    fill() {
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=64k"], { stdio: "ignore" });
      } catch {
        // It ends when the disk is full.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync("umount", [folder]),
  };
}
