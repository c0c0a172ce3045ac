import { and, desc, eq, inArray, lt, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { type Backup, Backups, DownloadBackup } from "#contract/admin/desk/backups.ts";
import { messageOf } from "#contract/format/keys-of.ts";
import { customers } from "../../customers/schema.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { adminRoutes, freshProof, nothing } from "../../kernel/admin/routes.ts";
import { conflict, type Ctx, daysAgo, notFound, withTransaction } from "../../kernel/ctx.ts";
import { hasState } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { backups } from "./schema.ts";

/** The backup target of the machine, and the function that makes backups. */
export type BackupPlace = {
  place: string;
  nightly: boolean;
  keep: number;
  /** Returns the new backup, and the names of all that remain. */
  make(
    now: Date,
    progress: BackupProgress,
  ): Promise<{ name: string; bytes: number; kept: string[] }>;
  names(): Promise<string[]>;
  /** Returns a tar archive encrypted with the phrase. */
  read(name: string, phrase: string): Promise<ReadableStream>;
  restoreCommand(name: string): string;
};

export type BackupProgress = {
  /** Throws once the backup is known to be stopped. Synchronous: a query would wait for the embedded database being copied. */
  wrote(bytes: number): void;
  /** Checks for a stop a last time, before the backup is listed. */
  goOn(): Promise<void>;
};

class Stopped extends Error {
  override message = "stopped";
}

export type BackupJob = { id: number };

/** Returns false if another backup is running. */
export function startBackup(ctx: Ctx): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const { actor } = ctx;
    const startedAt = ctx.clock();
    // Ends a backup whose process crashed at every attempt; nothing else would.
    await ctx.db
      .update(backups)
      .set({ state: "failed", problem: "timed out", finishedAt: startedAt })
      .where(and(eq(backups.state, "running"), lt(backups.startedAt, daysAgo(ctx, 1))));
    const startedBy = actor.type === "customer" ? actor.id : null;
    const [started] = await ctx.db
      .insert(backups)
      .values({ state: "running", startedAt, startedBy })
      .onConflictDoNothing()
      .returning();
    if (!started) return false;
    const { id } = started;
    await ctx.jobs.enqueue(ctx.db, "make-backup", { id }, { key: String(id) });
    return true;
  });
}

/** Idempotent by id: called again after a failure or a crash. */
export async function makeBackup(ctx: Ctx, place: BackupPlace, { id }: BackupJob): Promise<void> {
  const isIt = eq(backups.id, id);
  const [started] = await ctx.db
    .update(backups)
    .set({ state: "running", problem: null, finishedAt: null })
    .where(and(isIt, inArray(backups.state, ["running", "failed"])))
    .returning()
    .catch((error: unknown) => {
      // A newer backup was started after this one failed.
      if (hasState(error, "uniqueViolation")) return [];
      throw error;
    });
  if (!started) return;
  const end = (how: Partial<typeof backups.$inferInsert>) =>
    ctx.db
      .update(backups)
      .set({ finishedAt: ctx.clock(), ...how })
      .where(isIt);
  try {
    const { name, bytes, kept } = await place.make(ctx.clock(), progressOf(ctx, id));
    await end({ state: "done", name, bytes });
    const isForgotten = and(eq(backups.state, "done"), notInArray(backups.name, kept));
    const isOld = and(
      inArray(backups.state, ["failed", "stopped"]),
      lt(backups.startedAt, daysAgo(ctx, 30)),
    );
    await ctx.db.delete(backups).where(or(isForgotten, isOld));
  } catch (error) {
    if (error instanceof Stopped) return;
    await end({ state: "failed", problem: messageOf(error) });
    throw error;
  }
}

const reportEveryMs = 500;

/** A request to stop may come from any process, so each report checks whether the row is still running. */
function progressOf({ db }: Ctx, id: number): BackupProgress {
  const runs = and(eq(backups.id, id), eq(backups.state, "running"));
  let stopped = false;
  let nextReport = 0;
  const report = async (change: Partial<typeof backups.$inferInsert>) => {
    const [running] = await db.update(backups).set(change).where(runs).returning();
    if (!running) stopped = true;
  };
  const check = () => {
    if (stopped) throw new Stopped();
  };
  return {
    wrote(bytes) {
      check();
      if (Date.now() < nextReport) return;
      nextReport = Infinity;
      // A failed report is ignored: only the progress bar lags.
      void report({ bytes })
        .catch(() => {})
        .finally(() => (nextReport = Date.now() + reportEveryMs));
    },
    async goOn() {
      await report({ problem: null });
      check();
    },
  };
}

/** The process that makes the backup sees the new state at its next report and deletes its files. */
function stopBackup(ctx: Ctx): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [stopped] = await ctx.db
      .update(backups)
      .set({ state: "stopped", finishedAt: ctx.clock(), bytes: null })
      .where(eq(backups.state, "running"))
      .returning();
    if (!stopped) throw conflict("Nessuna copia è in corso.");
    await audit(ctx, "backups.cancel", "backups");
  });
}

/** Includes backups without a database row: older ones, or those of a restored shop. */
async function listBackups(ctx: Ctx, place: BackupPlace): Promise<z.input<typeof Backups>> {
  const found = await ctx.db
    .select({ backup: backups, firstName: customers.firstName, email: customers.email })
    .from(backups)
    .leftJoin(customers, eq(customers.id, backups.startedBy))
    .orderBy(desc(backups.startedAt), desc(backups.id));
  const names = await place.names().catch(() => []);
  const known = found.map(({ backup, firstName, email }): Backup => {
    const { name, state, startedAt, finishedAt, bytes, problem } = backup;
    return {
      name,
      state,
      bytes,
      problem,
      startedAt: wireDate(startedAt),
      finishedAt: finishedAt && wireDate(finishedAt),
      by: firstName ?? email,
      restore: name && place.restoreCommand(name),
    };
  });
  const others = names
    .filter((name) => !known.some((one) => one.name === name))
    .map((name): Backup => ({
      name,
      state: "done",
      startedAt: null,
      finishedAt: null,
      by: null,
      bytes: null,
      problem: null,
      restore: place.restoreCommand(name),
    }));
  return {
    place: place.place,
    nightly: place.nightly,
    keep: place.keep,
    downloadable: !ctx.config.demo,
    backups: [...known, ...others.toReversed()],
  };
}

const encryptedType = "application/octet-stream";

/** Refused in demo shops: their password is public, and a backup contains the shop's secret. */
async function requireBackup(ctx: Ctx, place: BackupPlace, name: string): Promise<void> {
  if (ctx.config.demo) throw conflict("Le copie di un negozio dimostrativo non si scaricano.");
  if (!(await place.names()).includes(name)) throw notFound();
}

export const backupRoutes = (place: BackupPlace | undefined) =>
  adminRoutes(({ get, post }) => {
    if (!place) return;
    get("/backups", "Backups of the shop, and where they are", { 200: Backups }, (ctx) =>
      listBackups(ctx, place),
    );
    post(
      "/backups",
      "Back up the shop now",
      { body: nothing, 204: "Started", 409: "One is running" },
      async (ctx) => {
        if (!(await startBackup(ctx))) throw conflict("Una copia è già in corso.");
        await audit(ctx, "backups.create", "backups");
      },
    );
    get(
      "/backups/{name}",
      "Whether the backup may be downloaded",
      { middleware: freshProof, 204: "It may" },
      (ctx, { name }) => requireBackup(ctx, place, name),
    );
    post(
      "/backups/stop",
      "Stop the running backup",
      { body: nothing, 204: "Stopped", 409: "None is running" },
      (ctx) => stopBackup(ctx),
    );
    const encrypted = {
      content: { [encryptedType]: { schema: z.string() } },
      description: "A tar archive, encrypted with the phrase",
    };
    // A form: the browser streams the response to disk, and the phrase does not appear in a URL.
    const body = { content: { "multipart/form-data": { schema: DownloadBackup } } };
    post(
      "/backups/{name}/copia.tar.enc",
      "Download a backup",
      { middleware: freshProof, body, 200: encrypted },
      async (ctx, { name, body: { phrase }, c }) => {
        await requireBackup(ctx, place, name);
        await audit(ctx, "backups.export", `backups:${name}`);
        return c.body(await place.read(name, phrase), 200, {
          "content-type": encryptedType,
          "content-disposition": `attachment; filename="copia-${name}.tar.enc"`,
        });
      },
    );
  });
