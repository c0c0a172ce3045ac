import { expect, test } from "vitest";
import { outageOf } from "./availability.ts";

const failed = (code: string, message = "") => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error("Failed query", { cause });

test.each([
  wrapped(failed("57P01")),
  wrapped(failed("ECONNREFUSED")),
  wrapped(failed("25006", "cannot execute INSERT in a read-only transaction")),
  // Errors of open connections after `ss -K` or when a network interface goes down.
  wrapped(failed("ECONNABORTED")),
  failed("ENETUNREACH"),
  failed("EAI_AGAIN"),
  new Error("timeout exceeded when trying to connect"),
  wrapped(new Error("Client has encountered a connection error and is not queryable")),
])("%o is an unreachable database", (error) => {
  expect(outageOf(error)).toBe("database unreachable");
});

test.each([
  wrapped(failed("53100", "could not extend file")),
  failed("ENOSPC"),
  wrapped(failed("58030", 'could not write to file "base/pgsql_tmp": No space left on device')),
])("%o is a full disk", (error) => {
  expect(outageOf(error)).toBe("disk full");
});

test.each([
  wrapped(failed("23505", "duplicate key")),
  failed("ENOENT"),
  new TypeError("x is not a function"),
  undefined,
])("%o is no outage", (error) => {
  expect(outageOf(error)).toBeUndefined();
});
