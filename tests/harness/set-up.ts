import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Enrolment, RecoveryCodes } from "#contract/admin/staff.ts";
import { stepAt, totpCode } from "#commerce/auth/totp.ts";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import type { Fetch } from "./fetch-as.ts";
import { quickWasm } from "./quick-wasm.ts";
import type { Shop } from "./shop-server.ts";

export const owner = { email: "anna@bottega.example", password: "Bottega2026!" };

/** All that the law wants of a company. */
export const bottega = {
  name: "Bottega Anna",
  address: "via Roma 1",
  zip: "20121",
  city: "Milano",
  province: "MI",
  country: "Italia",
  vatNumber: "IT01234567897",
  rea: "MI-1234567",
  email: owner.email,
  phone: "+39 02 1234567",
};

type Data = Pick<Shop, "dataDir"> & { env?: Record<string, string> };

/** Runs `npm run setup` on the data of a shop that is not running, with an owner of its own. */
export async function setUp({ dataDir, env = {} }: Data, company: object, ...more: string[]) {
  const file = join(dataDir, "company.json");
  await writeFile(file, JSON.stringify(company));
  const args = ["--company", file, "--admin-email", owner.email, ...more];
  return runSetUp({ dataDir, env: { ...env, ADMIN_PASSWORD: owner.password } }, args);
}

/** `input` is what comes by a pipe; without it nobody answers and nothing ends the wait. */
export function runSetUp({ dataDir, env = {} }: Data, args: string[], input?: string) {
  const settings = { ...process.env, ...env, DATA_DIR: dataDir };
  return new Promise<{ code: number; told: string }>((resolve) => {
    const command = execFile(
      process.execPath,
      [quickWasm, "server/commands/setup.ts", ...args],
      { env: settings },
      (error, out, wrong) => resolve({ code: Number(error?.code ?? 0), told: out + wrong }),
    );
    if (input !== undefined) command.stdin?.end(input);
  });
}

const { name, address, zip, city, province, vatNumber, rea, phone } = bottega;

/** What the command asks for about the owner, in order. */
export const ownerAnswers = [owner.email, "Anna", "Bianchi", owner.password];

/** What it asks for next: the shop's name and its company. */
export const companyAnswers = [
  ["Bottega Anna", name, address, zip, city, province, vatNumber],
  ["", rea, owner.email, "", phone],
].flat();

/** Opens a shop that is not running, for tests of what visitors find in a real one. */
export async function openToVisitors({ dataDir }: Pick<Shop, "dataDir">): Promise<void> {
  const database = await openDatabase({ dataDir: join(dataDir, "database") });
  const write = `insert into settings (key, value) values ('storefront', '{"open": true}')`;
  await database.db.execute(write).finally(() => database.close());
}

export type Office = Awaited<ReturnType<typeof enterAsOwner>>;

/** The owner's first entrance to a shop that was set up and runs: a second factor, then the whole API. */
export async function enterAsOwner(baseUrl: string, through: Fetch = fetch) {
  let bearer = "";
  const ask = async (method: string, path: string, body?: object) => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
    const response = await through(`${baseUrl}/api/v2/admin${path}`, {
      method,
      headers: { "content-type": type, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const login = await ask("POST", "/administrators/token", owner);
  ({ token: bearer } = (await login.json()) as { token: string });
  const enrolment = await ask("POST", "/second-factor", {});
  const { secret } = (await enrolment.json()) as Enrolment;
  const code = totpCode(secret, stepAt(new Date()));
  const confirmed = await ask("POST", "/second-factor/confirm", { code });
  const { recoveryCodes } = (await confirmed.json()) as RecoveryCodes;
  return {
    recoveryCodes,
    get: (path: string) => ask("GET", path),
    read: async <Answer>(path: string) => (await ask("GET", path)).json() as Promise<Answer>,
    post: (path: string, body: object = {}) => ask("POST", path, body),
    patch: (path: string, body: object) => ask("PATCH", path, body),
    /** As a browser sends it back. */
    previewCookie: async () => {
      const [line = ""] = (await ask("POST", "/preview", {})).headers.getSetCookie();
      return line.split(";")[0] ?? "";
    },
  };
}
