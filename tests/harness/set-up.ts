import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Shop } from "./shop-server.ts";

/** Runs `npm run setup` on the data of a shop that is not running, with an administrator of its own. */
export async function setUp(
  { dataDir }: Pick<Shop, "dataDir">,
  company: object,
  ...more: string[]
) {
  const file = join(dataDir, "company.json");
  await writeFile(file, JSON.stringify(company));
  const args = ["--company", file, "--admin-email", "anna@bottega.example", ...more];
  const env = { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: "Bottega2026!" };
  return new Promise<{ code: number; told: string }>((resolve) => {
    execFile(
      process.execPath,
      ["server/commands/setup.ts", ...args],
      { env },
      (error, out, wrong) => resolve({ code: Number(error?.code ?? 0), told: out + wrong }),
    );
  });
}
