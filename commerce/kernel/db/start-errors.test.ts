import { expect, test } from "vitest";
import { explainPostgres, refuseOldServer, StartError } from "./start-errors.ts";

const url = "postgres://rugiada:s%23t@db.example:6432/shop";

const failed = (details: object, message = "") => Object.assign(new Error(message), details);

test.each<[string, Error, RegExp]>([
  ["a slow network", failed({}, "timeout expired"), /db\.example:6432 does not answer in time/],
  ["a cut network", failed({ code: "ENETUNREACH" }), /does not answer in time/],
  [
    "a socket that is not there",
    failed({ code: "ENOENT", syscall: "connect" }),
    /No PostgreSQL answers/,
  ],
  ["a full server", failed({ code: "53300" }, "too many clients"), /lower DATABASE_POOL/],
  ["a server at its start", failed({ code: "57P03" }), /try again in a moment/],
  ["no TLS", failed({}, "The server does not support SSL connections"), /take sslmode out/],
  [
    "no password",
    failed({}, "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    /wants a password for "rugiada" and DATABASE_URL has none/,
  ],
  [
    "a server without contrib",
    failed({ code: "0A000" }, 'extension "unaccent" is not available'),
    /postgresql-contrib/,
  ],
])("%s is told with its way out, never with the password", (_, error, sentence) => {
  const told = explainPostgres(new Error("Failed query: select", { cause: error }), url);
  expect(told).toBeInstanceOf(StartError);
  expect((told as Error).message).toMatch(sentence);
  expect((told as Error).message).not.toContain("cret");
});

test("a host of several addresses that all refuse is one that refuses", () => {
  const error = new AggregateError([failed({ code: "ECONNREFUSED" })]);
  expect(explainPostgres(error, url)).toMatchObject({
    message: expect.stringContaining("No PostgreSQL answers at db.example:6432"),
  });
});

test("an error it does not know stays as it is", () => {
  const error = failed({ code: "ENOENT", syscall: "open" });
  expect(explainPostgres(error, url)).toBe(error);
});

test("a server older than 15 is refused", () => {
  expect(() => refuseOldServer(140_011)).toThrow(/PostgreSQL 14: Rugiada needs 15 or newer/);
  expect(() => refuseOldServer(150_000)).not.toThrow();
});
