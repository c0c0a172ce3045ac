/** A start-up error whose message explains it completely: shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

const OLDEST_POSTGRES = 15;

type Failure = {
  code?: string;
  syscall?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
};

/** Explains to the operator why DATABASE_URL cannot be used; unknown errors are returned unchanged. */
export function explainPostgres(error: unknown, url: string): unknown {
  if (error instanceof StartError) return error;
  for (const failure of chainOf(error)) {
    const sentence = sentenceFor(failure, placeOf(url));
    if (sentence) return new StartError(sentence, { cause: error });
  }
  return error;
}

/** `server_version_num`, such as 150004. */
export function refuseOldServer(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_POSTGRES) return;
  throw new StartError(
    `The server of DATABASE_URL is PostgreSQL ${major}: Rugiada needs ${OLDEST_POSTGRES} or newer. ` +
      "Upgrade the server, or name a newer one.",
  );
}

type Place = { host: string; port: string; database: string; user: string };

function sentenceFor({ code, syscall, message = "" }: Failure, place: Place): string | undefined {
  const server = `${place.host}:${place.port}`;
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${place.host} of DATABASE_URL is not known to the name service: check its spelling, or the network.`;
    case "ECONNREFUSED":
      return nobodyThere(server);
    // Unix domain socket: its file does not exist.
    case "ENOENT":
      return syscall === "connect" ? nobodyThere(server) : undefined;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return unreachable(server);
    case "3D000":
      return `There is no database "${place.database}" at ${server}: create it (createdb ${place.database}), or correct DATABASE_URL.`;
    case "28P01":
      return `PostgreSQL at ${server} refuses the password of "${place.user}": correct it in DATABASE_URL (special characters as %XX).`;
    case "28000":
      return /does not exist/.test(message)
        ? `There is no role "${place.user}" at ${server}: create it (createuser ${place.user}), or correct DATABASE_URL.`
        : `PostgreSQL at ${server} does not let "${place.user}" in (${message}): allow it in pg_hba.conf, or correct DATABASE_URL.`;
    case "42501":
      return `"${place.user}" lacks rights in the database "${place.database}" (${message}): make it the owner, with «alter database ${place.database} owner to ${place.user}».`;
    case "53300":
      return `PostgreSQL at ${server} has no connection left (${message}): lower DATABASE_POOL, or raise max_connections.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting up or shutting down (${message}): try again in a moment.`;
    case "0A000":
    case "58P01":
      return /extension/.test(message)
        ? `PostgreSQL at ${server} lacks an extension (${message}): install its contrib package (postgresql-contrib).`
        : undefined;
    default:
      return sentenceByWords(message, server, place.user);
  }
}

/** The driver's own errors have no code. */
function sentenceByWords(message: string, server: string, user: string): string | undefined {
  if (/timeout (expired|exceeded)|connection timeout/i.test(message)) return unreachable(server);
  if (/does not support SSL/i.test(message))
    return `PostgreSQL at ${server} speaks no TLS: take sslmode out of DATABASE_URL, or turn ssl on in the server.`;
  if (/password must be a(?: non-empty)? string/i.test(message))
    return `PostgreSQL at ${server} wants a password for "${user}" and DATABASE_URL has none.`;
  return undefined;
}

const nobodyThere = (server: string) =>
  `No PostgreSQL answers at ${server}: start the server, or correct host and port in DATABASE_URL.`;

const unreachable = (server: string) =>
  `PostgreSQL at ${server} does not answer in time: check host and port in DATABASE_URL, the network and firewalls.`;

/** Iterates causes and aggregated errors: drizzle wraps the driver's, and hosts with several addresses fail once for each. */
function* chainOf(error: unknown): Generator<Failure> {
  if (typeof error !== "object" || error === null) return;
  const failure: Failure = error;
  yield failure;
  for (const one of failure.errors ?? []) yield* chainOf(one);
  yield* chainOf(failure.cause);
}

function placeOf(url: string): Place {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || searchParams.get("user") || "";
  return {
    host: decodeURIComponent(hostname) || searchParams.get("host") || "localhost",
    port: port || searchParams.get("port") || "5432",
    database: decodeURIComponent(pathname.slice(1)) || user,
    user,
  };
}
