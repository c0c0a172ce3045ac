import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { Db } from "#commerce/kernel/db/open.ts";
import { createDatabaseHealth } from "./database-health.ts";

const answering = (execute: () => Promise<unknown>) => ({ db: { execute } as unknown as Db });

test("/readyz names a database that does not answer", async () => {
  const away = answering(() => Promise.reject(new Error("connection refused")));
  const health = createDatabaseHealth(away, tmpdir());
  expect(await health.findProblem()).toBe("the database does not answer");
});

test("/readyz names the full disk of a database server until a minute without such an error", async () => {
  let now = 0;
  const health = createDatabaseHealth(
    answering(async () => {}),
    tmpdir(),
    () => now,
  );
  health.noticeError(Object.assign(new Error("duplicate key"), { code: "23505" }));
  expect(await health.findProblem()).toBeUndefined();
  health.noticeError(Object.assign(new Error("could not extend file"), { code: "53100" }));
  now += 59_000;
  expect(await health.findProblem()).toBe("the disk of the database is full");
  expect(health.isDiskFull()).toBe(true);
  now += 2000;
  expect(await health.findProblem()).toBeUndefined();
});

test("/readyz names a full DATA_DIR with any database", async () => {
  // The kernel's own file system has no free blocks.
  const health = createDatabaseHealth(
    answering(async () => {}),
    "/proc",
  );
  expect(await health.findProblem()).toBe("the disk of DATA_DIR is full");
});
