import { z } from "zod";
import { plugins } from "./plugins.ts";
import { StartError } from "#commerce/kernel/db/start-errors.ts";
import { type Extensions, loadPlugins } from "#commerce/kernel/plugins.ts";
import { closest } from "#contract/format/closest.ts";
import { apiPrefix, localePrefix } from "#contract/paths.ts";
import { parseTrustedProxies, trustNobody } from "#commerce/kernel/http/trusted-networks.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const postgresUrl =
  "must look like postgres://user:<password>@host:5432/database, special characters of the password as %XX";

const webUrl = z.url({ protocol: /^https?$/ });

/** An origin without a path: pages are at the root of their host, and links would lose the path. */
const origin = webUrl.transform((text, { addIssue }) => {
  const url = new URL(text);
  if (url.href !== `${url.origin}/`) {
    addIssue(`only scheme and host, such as ${url.origin}: the shop lies at the root of its host`);
  }
  return url.origin;
});

const listOf = (fits: (entry: string) => boolean, what: string) =>
  list.pipe(z.array(z.string().refine(fits, { error: ({ input }) => `${input} is no ${what}` })));

/** Origins allowed to call the shop API from browsers (CORS). */
const origins = listOf(
  (entry) => entry === "*" || (URL.canParse(entry) && new URL(entry).origin === entry),
  "origin: scheme and host, such as https://app.example, or *",
);
const hosts = listOf(
  (entry) => URL.parse(`https://${entry}`)?.host === entry.toLowerCase(),
  "host: write it without scheme and path, such as pictures.example",
);

const samplers = ["always_on", "always_off", "traceidratio"] as const;

const trustedProxies = z.string().transform((text, { addIssue }) => {
  const trusts = parseTrustedProxies(text);
  if (!trusts)
    addIssue("false, true, a number of proxies, or networks such as 10.0.0.0/8, fd00::/8");
  return trusts ?? trustNobody;
});

const Variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default(".data"),
  PLUGINS: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: postgresUrl }).optional(),
  /** A streaming replica for long reads: lists of the office, exports, feeds. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/, error: postgresUrl }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** Statement timeout in seconds. */
  DATABASE_TIMEOUT: z.coerce.number().int().min(1).default(20),
  /** Number of processes that share the port. */
  WORKERS: z
    .union([z.literal("auto"), z.coerce.number().int().min(1).max(256)], {
      error: "auto, for one process on each core, or a number of them",
    })
    .default(1),
  SHOP_API_URL: webUrl.optional(),
  /** Statements that take longer are logged as slow. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(1000),
  SHOP_NAME: z.string().optional(),
  SHOP_PAYMENT_URL: webUrl.optional(),
  /** Timeout in milliseconds for calls to another backend. */
  SHOP_API_TIMEOUT: z.coerce.number().int().min(100).default(8000),
  /** On a backend host: the address of the storefront on another host. */
  STOREFRONT_URL: origin.optional(),
  /** Must be equal on both hosts. */
  STOREFRONT_SECRET: z.string().min(32).optional(),
  CORS_ORIGINS: origins.default([]),
  CHANNEL_CODE: z.string().default("WEB"),
  /** Serves pages under /it instead of the root. */
  LOCALE_PREFIX: flag.default(false),
  /** Default: a demo shop, unless PUBLIC_URL is HTTPS. */
  DEMO: flag.optional(),
  FEATURE_GIFT_CARDS: flag.default(true),
  IMAGE_HOSTS: hosts.default([]),
  /** Switches off optimisations one by one, to find the cause of a problem or where one cannot work. */
  DISABLE_OPTIMISATIONS: list
    .pipe(z.array(z.enum(["buffered-render", "late-scripts", "prepared-statements"])))
    .default([]),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).default(64),
  /** URL that receives the surrogate keys of changed data, to purge a CDN. */
  PURGE_URL: webUrl.optional(),
  IMAGE_CACHE_MB: z.coerce.number().int().min(0).default(1024),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Seconds between failing /readyz and refusing connections, so that load balancers notice. */
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(60).optional(),
  /** A folder, or `bucket:` and a prefix: target of the nightly backup. */
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  /** Standard OpenTelemetry names; the libraries read the others themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([...samplers, ...samplers.map((name) => `parentbased_${name}` as const)])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: flag.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: trustedProxies.default(() => trustNobody),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  SECRET: z.string().min(32).optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  ANALYTICS_SCRIPT_URL: webUrl.optional(),
  CART_DAYS: z.coerce.number().int().min(1).default(30),
  MAIL_DAYS: z.coerce.number().int().min(1).default(90),
});

/** @public for the test that compares the documentation */
export const variableNames = [Variables, ...plugins.map(({ config }) => config)].flatMap((schema) =>
  Object.keys(schema.shape),
);

export type Config = Omit<z.infer<typeof Variables>, "DEMO" | "SHUTDOWN_DELAY"> & {
  DEMO: boolean;
  SHUTDOWN_DELAY: number;
  extensions: Extensions;
};

/** Base URL in pages, emails and payment returns, independent of the Host header of requests. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Config, "PUBLIC_URL" | "PORT">) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

export const apiUrlOf = ({ SHOP_API_URL }: Pick<Config, "SHOP_API_URL">) =>
  SHOP_API_URL ?? `http://shop.internal${apiPrefix}`;

/** Default name for a shop whose backend does not report one. */
export const shopNameOf = (config: Pick<Config, "PUBLIC_URL" | "PORT" | "SHOP_NAME">) =>
  config.SHOP_NAME ?? new URL(publicUrlOf(config)).hostname;

/** Path prefix of all pages: "/it" or empty. */
export const pagePrefixOf = ({ LOCALE_PREFIX }: Pick<Config, "LOCALE_PREFIX">) =>
  LOCALE_PREFIX ? localePrefix : "";

/** Seconds until idle keep-alive connections are closed; the embedded database cannot hand over to a second process. */
const keptConnection = 6;

/** Reports probable typos in variable names, which would have no effect. */
function misspelt(given: Record<string, string | undefined>): string[] {
  return Object.keys(given).flatMap((name) => {
    const meant = variableNames.includes(name) ? undefined : closest(name, variableNames);
    return meant && !(meant in given) ? `  ${name}: there is no such setting, write ${meant}` : [];
  });
}

/** Reports settings that need others. With storefront and backend on two hosts, each has only one reCAPTCHA key. */
function alone(given: Record<string, string | undefined>): string[] {
  const isWhole = !given["SHOP_API_URL"] && !given["STOREFRONT_URL"];
  const keys = isWhole ? ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"] : [];
  const missing = keys.filter((name) => !given[name]);
  const isLost = given["BACKUP_TO"]?.startsWith("bucket:") && !given["S3_BUCKET"];
  return [
    ...(missing.length === 1 ? [`  ${missing[0]}: needed with the other key of reCAPTCHA`] : []),
    ...(given["DATABASE_READ_URL"] && !given["DATABASE_URL"]
      ? ["  DATABASE_READ_URL: a replica of DATABASE_URL, which is missing"]
      : []),
    ...(isLost ? ["  BACKUP_TO: a bucket needs the S3 variables; otherwise name a folder"] : []),
  ];
}

const cure: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") return "must be a number";
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format")
    return "must be a whole address, such as https://shop.example";
  if (issue.code === "too_big") return `must be ${issue.maximum} at most`;
  if (issue.code !== "too_small") return undefined;
  const least = `${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  return issue.origin === "string" ? `must have ${least} characters` : `must be ${least}`;
};

/** An empty variable counts as not set, as in `.env` files. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const own = Variables.safeParse(given, { error: cure });
  const theirs = plugins.map(({ config }) => config.safeParse(given, { error: cure }));
  const issues = [own, ...theirs].flatMap(({ error }) => error?.issues ?? []);
  const lines = issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  lines.push(...misspelt(given), ...alone(given));
  if (own.success && lines.length === 0) {
    const { SHUTDOWN_DELAY = own.data.DATABASE_URL ? keptConnection : 0 } = own.data;
    const extensions = loadPlugins(plugins, given);
    return { ...own.data, SHUTDOWN_DELAY, DEMO: isDemo(own.data), extensions };
  }
  throw new StartError(`The configuration is not valid:\n${lines.join("\n")}`);
}

/** An HTTPS shop defaults to no demo, so that it never goes online with the demo's known passwords by oversight. */
const isDemo = ({ DEMO, PUBLIC_URL }: z.infer<typeof Variables>) =>
  DEMO ?? !PUBLIC_URL?.startsWith("https:");
