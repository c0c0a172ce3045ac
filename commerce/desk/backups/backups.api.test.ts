import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Backups } from "#contract/admin/desk/backups.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import {
  type BackupJob,
  type BackupPlace,
  type BackupProgress,
  makeBackup,
  startBackup,
} from "./backups.ts";
import { backups } from "./schema.ts";

let names: string[] = [];
let problem = "";
let during = async (_progress: BackupProgress): Promise<void> => {};
const queued: BackupJob[] = [];
const jobs: Jobs = {
  enqueue: async (_db, name, data) => {
    if (name === "make-backup") queued.push(data as BackupJob);
  },
};
const place: BackupPlace = {
  place: "/backups",
  nightly: true,
  keep: 2,
  async make(_now, progress) {
    await during(progress);
    if (problem) throw new Error(problem);
    await progress.goOn();
    const name = `copy-${names.length + 1}-${crypto.randomUUID().slice(0, 4)}`;
    names = [...names, name].slice(-2);
    return { name, bytes: 84_000_000, kept: names };
  },
  names: async () => names,
  read: async (name, phrase) => new Blob([`${name} for ${phrase}`]).stream(),
  restoreCommand: (name) => `npm run restore -- /backups/${name}`,
};
const shop = await createTestCommerce({
  demo: false,
  config: { demo: false },
  jobs,
  surroundings: {
    lastBackup: async () => null,
    exposedFiles: async () => [],
    demoLeft: async () => ({
      products: 0,
      customers: 0,
      orders: 0,
      accounts: false,
      bankAccount: false,
    }),
    backups: place,
  },
});
afterAll(() => shop.close());
const { ctx, time } = shop;
const office = await openOffice(shop, "titolare@example.it", "Livia");
const start = time.now;

beforeEach(async () => {
  [names, problem, queued.length, time.now] = [[], "", 0, start];
  during = async () => {};
  await ctx.db.delete(backups);
});

const list = async () => answerAs(Backups, await office.get("/backups"));
const states = async () => (await list()).backups.map(({ state }) => state);
const begin = async () => (await office.post("/backups")).status;
const run = async (job = queued.at(-1)) => {
  if (!job) throw new Error("no job waits");
  await makeBackup(ctx, place, job);
};

describe("a backup from the office", () => {
  test("runs as a job and is listed with its size, its author and the command to restore it", async () => {
    expect(await begin()).toBe(204);
    expect(await states()).toEqual(["running"]);
    await run();
    const { backups: found, ...rest } = await list();
    expect(rest).toMatchObject({ place: "/backups", nightly: true, keep: 2, downloadable: true });
    expect(found).toMatchObject([
      {
        state: "done",
        by: "Livia",
        bytes: 84_000_000,
        problem: null,
        restore: `npm run restore -- /backups/${names[0]}`,
      },
    ]);
    expect(await lastAudit(ctx, "backups.create", "backups")).toMatchObject({
      actor: office.actor,
    });
  });

  test("waits for no other: two at once start one", async () => {
    const answers = await Promise.all([begin(), begin()]);
    expect(answers.toSorted()).toEqual([204, 409]);
    expect(queued).toHaveLength(1);
    expect(await startBackup(ctx)).toBe(false);
    await run();
    expect(await startBackup(ctx)).toBe(true);
    await run();
    expect((await list()).backups.map(({ by }) => by)).toEqual([null, "Livia"]);
  });

  test("shows how much is written, and is stopped from anywhere", async () => {
    await begin();
    const stop = () => office.post("/backups/stop");
    during = async ({ wrote }) => {
      wrote(52_000_000);
      await eventually(async () => {
        expect((await list()).backups).toMatchObject([{ state: "running", bytes: 52_000_000 }]);
      });
      expect((await stop()).status).toBe(204);
      // The next one need not wait until this one has noticed.
      expect(await begin()).toBe(204);
    };
    const [first] = queued;
    await run(first);
    expect(names).toEqual([]);
    expect(await states()).toEqual(["running", "stopped"]);
    expect(await lastAudit(ctx, "backups.cancel", "backups")).toMatchObject({
      actor: office.actor,
    });
    during = async ({ wrote }) => {
      await stop();
      await eventually(() => expect(() => wrote(1)).toThrow("stopped"));
    };
    await run();
    expect(await states()).toEqual(["stopped", "stopped"]);
    await expectError(await stop(), 409);
    // Their jobs come again, as after a crash: what was stopped stays so.
    during = async () => {};
    for (const job of queued) await run(job);
    expect(await states()).toEqual(["stopped", "stopped"]);
    expect(await begin()).toBe(204);
    await run();
    expect(await states()).toEqual(["done", "stopped", "stopped"]);
  });

  test("that fails shows why, and its next try may succeed", async () => {
    await begin();
    problem = "ENOSPC: no space left on device";
    await expect(run()).rejects.toThrow("ENOSPC");
    expect((await list()).backups).toMatchObject([{ state: "failed", problem, restore: null }]);
    problem = "";
    await run();
    expect((await list()).backups).toMatchObject([{ state: "done", problem: null }]);
    // The queue delivers the job again after losing its result.
    await run();
    expect(names).toHaveLength(1);
  });

  test("is not tried again beside a newer one", async () => {
    await begin();
    const [old] = queued;
    problem = "ECONNREFUSED";
    await expect(run(old)).rejects.toThrow("ECONNREFUSED");
    problem = "";
    await begin();
    await run(old);
    expect(names).toEqual([]);
    expect(await states()).toEqual(["running", "failed"]);
  });

  test("whose process never came back blocks others for a day at most", async () => {
    await begin();
    expect(await begin()).toBe(409);
    time.now = new Date(start.getTime() + 25 * 3_600_000);
    expect(await startBackup(ctx)).toBe(true);
    time.now = start;
    expect(await states()).toEqual(["running", "failed"]);
  });

  test("goes from the list when it is no longer kept; older ones of the place are listed", async () => {
    names = ["by-an-earlier-release"];
    const listed = async () => (await list()).backups.map(({ name }) => name);
    await begin();
    await run();
    expect(await listed()).toEqual(names.toReversed());
    for (let turn = 1; turn <= 2; turn += 1) {
      await begin();
      await run();
    }
    expect((await list()).backups.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(await ctx.db.$count(backups)).toBe(2);
  });
});

const archiveAt = (name = "") => `/admin/backups/${name}/copia.tar.enc`;
const asForm = (words: string) => {
  const body = new FormData();
  body.set("phrase", words);
  return { method: "POST", body };
};

describe("downloading", () => {
  const phrase = "una frase lunga abbastanza";
  const download = (name = "", words = phrase) => office.request(archiveAt(name), asForm(words));

  test("streams the archive, closed by a phrase, to an owner who proved it a while ago, and is logged", async () => {
    await begin();
    await run();
    const [name = ""] = names;
    expect((await office.get(`/backups/${name}`)).status).toBe(204);
    const file = await download(name);
    expect(file.headers.get("content-disposition")).toContain(`copia-${name}.tar.enc`);
    expect(await file.text()).toBe(`${name} for ${phrase}`);
    const subject = `backups:${name}` as const;
    expect(await lastAudit(ctx, "backups.export", subject)).toMatchObject({ actor: office.actor });
    expect(await expectError(await download(name, "corta"), 400)).toContain("16");
    await expectError(await download("other"), 404);
    time.now = new Date(start.getTime() + 11 * 60_000);
    expect((await download(name)).ok).toBe(false);
  });

  test("is the owner's alone", async () => {
    await begin();
    await run();
    const clerk = await signIn(shop, { email: "ordini@example.it", role: "orders" });
    for (const path of ["", `/${names[0]}`])
      expect((await clerk.request(`/admin/backups${path}`)).status).toBe(403);
    expect((await clerk.request(archiveAt(names[0]), asForm(phrase))).status).toBe(403);
    for (const path of ["", "/stop"])
      expect((await clerk.request(`/admin/backups${path}`, post({}))).status).toBe(403);
    expect(await ctx.db.$count(backups, eq(backups.state, "done"))).toBe(1);
  });
});
