import { expect, test } from "vitest";
import { mailTransportOf } from "#commerce/mail/index.ts";
import { readConfig } from "./config.ts";

test("runs with nothing set", () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: ".data", DEMO: true });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  expect(readConfig({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
});

test("reads flags and lists", () => {
  const config = readConfig({ DEMO: "false", IMAGE_HOSTS: "a.example, b.example," });
  expect(config).toMatchObject({ DEMO: false, IMAGE_HOSTS: ["a.example", "b.example"] });
});

test("names every wrong variable at once", () => {
  expect(() => readConfig({ PORT: "http", DATABASE_URL: "mysql://x", DEMO: "yes" })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/,
  );
});

test("variables of plugins are checked with the others, and half a bucket is none", () => {
  const env = { PORT: "http", SMTP_URL: "mail.example", S3_BUCKET: "vetrina", S3_REGION: "eu" };
  expect(() => readConfig(env)).toThrow(
    /PORT[\s\S]*S3_ENDPOINT: needed with[\s\S]*S3_SECRET_ACCESS_KEY[\s\S]*SMTP_URL/,
  );
  const { extensions } = readConfig({ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@b.example" });
  expect(mailTransportOf({ extensions })).toMatchObject({ from: "a@b.example" });
  expect(mailTransportOf(readConfig({}))).toBeUndefined();
});

test.each([
  [{ RECAPTCHA_SITE_KEY: "a" }, /RECAPTCHA_SECRET_KEY: needed with/],
  [{ RECAPTCHA_SECRET_KEY: "b" }, /RECAPTCHA_SITE_KEY: needed with/],
  [{ BACKUP_TO: "bucket:nightly" }, /BACKUP_TO: a bucket needs the S3 variables/],
  [{ IMAGE_HOSTS: "a.example,https://b.example" }, /IMAGE_HOSTS: https:\/\/b\.example is no host/],
  [{ IMAGE_HOSTS: "b.example/pictures" }, /IMAGE_HOSTS: b\.example\/pictures is no host/],
])("what would do nothing is told with its cure: %o", (env, told) => {
  expect(() => readConfig(env)).toThrow(told);
});

test("keys of reCAPTCHA go together, or each to its host", () => {
  const keys = { RECAPTCHA_SITE_KEY: "a", RECAPTCHA_SECRET_KEY: "b" };
  expect(readConfig(keys).RECAPTCHA_SITE_KEY).toBe("a");
  const SHOP_API_URL = "https://api.example";
  expect(readConfig({ RECAPTCHA_SITE_KEY: "a", SHOP_API_URL }).RECAPTCHA_SITE_KEY).toBe("a");
});

test("a shop published on HTTPS has no demo unless told so", () => {
  const PUBLIC_URL = "https://shop.example";
  expect(readConfig({ PUBLIC_URL }).DEMO).toBe(false);
  expect(readConfig({ PUBLIC_URL, DEMO: "true" }).DEMO).toBe(true);
});

test.each([
  "postgres",
  "mysql://u@h/d",
  "postgres://shop:pa#ss@db.example/shop",
  "postgres://shop:pa/ss@db.example/shop",
])("a DATABASE_URL that is none is told with an example: %s", (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(
    /DATABASE_URL: must look like postgres:\/\/user:<password>@host:5432\/database, special characters/,
  );
});

test.each(["postgresql:///shop?host=/var/run/postgresql", "postgres://u:p%23w@[::1]:5432/shop"])(
  "%s is a DATABASE_URL",
  (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  },
);

test("the public address is an origin", () => {
  expect(readConfig({ PUBLIC_URL: "https://Shop.example:443/" }).PUBLIC_URL).toBe(
    "https://shop.example",
  );
  expect(readConfig({ PUBLIC_URL: "http://shop.example:8080" }).PUBLIC_URL).toBe(
    "http://shop.example:8080",
  );
});

test.each([
  "https://shop.example/negozio",
  "https://shop.example/?a=b",
  "https://me:secret@shop.example",
  "ftp://shop.example",
  "shop.example",
])("%s is no public address", (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL/);
});

test("names the proxies it may trust", () => {
  expect(readConfig({}).TRUST_PROXY("127.0.0.1", 0)).toBe(false);
  expect(readConfig({ TRUST_PROXY: "true" }).TRUST_PROXY("127.0.0.1", 0)).toBe(true);
  expect(readConfig({ TRUST_PROXY: "10.0.0.0/8" }).TRUST_PROXY("127.0.0.1", 0)).toBe(false);
  expect(() => readConfig({ TRUST_PROXY: "yes" })).toThrow(/TRUST_PROXY/);
});

test.each([
  [
    { DATABSE_URL: "postgres://u@h/d" },
    "DATABSE_URL: there is no such setting, write DATABASE_URL",
  ],
  [{ STRIPE_SECRET_KEY: "pk_live_x" }, "STRIPE_SECRET_KEY: must start with sk_ or rk_"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTLP_ENDPOINT: must be a whole address"],
  [{ SMTP_URL: "mail.example:25" }, "SMTP_URL: must look like smtp://"],
  [{ MAIL_FROM: "Rugiada" }, "MAIL_FROM: must be an address"],
  [{ PORT: "abc" }, "PORT: must be a number"],
  [{ SHUTDOWN_DELAY: "90" }, "SHUTDOWN_DELAY: must be 60 at most"],
  [{ LOG_LEVEL: "verbose" }, "LOG_LEVEL: must be one of fatal, error"],
  [{ SECRET: "short" }, "SECRET: must have at least 32 characters"],
  [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR: must be more than 0"],
])("%o is told with its cure", (env, told) => {
  expect(() => readConfig(env)).toThrow(told);
});

test("a name beside the setting it resembles is somebody else's", () => {
  const SECRET = "x".repeat(32);
  expect(readConfig({ SECRET, SECRETS: "a,b", HOSTS: "c", HOST: "127.0.0.1" })).toMatchObject({
    SECRET,
  });
});
