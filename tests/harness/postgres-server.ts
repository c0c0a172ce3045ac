import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { freePort } from "./free-port.ts";

export type PostgresServer = {
  /** By TCP, as shops reach theirs. */
  url: string;
  /** By a socket of the machine: a third less work per statement, on both sides. */
  socketUrl: string;
  /** Ends the server at once, as a crash would; its data stays. */
  end(): Promise<void>;
  /** Starts the server unless it runs, and waits until it accepts connections. */
  begin(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
};

/** The machine does not fail in tests, so nothing waits for its disk; `durable` survives a crash of the server. */
const quick = ["fsync=off", "full_page_writes=off", "max_connections=200"];

type Options = {
  durable?: boolean;
  /** Where its temporary folder is made; its user must be able to enter it. */
  place?: string;
  /** Makes it a streaming replica of another one, which must be durable to send its commits at once. */
  replicaOf?: PostgresServer;
};

/** A throw-away PostgreSQL server in a temporary folder. */
export async function startPostgres({
  durable = false,
  place = tmpdir(),
  replicaOf,
}: Options = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("the PostgreSQL server programs are not installed");
  const folder = await mkdtemp(join(place, "rugiada-pg-"));
  const user = await unprivilegedUser();
  if (user) await chown(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };

  const data = join(folder, "data");
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const initdb = [
    "-D",
    data,
    "-U",
    "rugiada",
    "-A",
    "trust",
    "-N",
    `--locale=${locale}`,
    "-E",
    "UTF8",
  ];
  const [program, given]: [string, string[]] = replicaOf
    ? [
        "pg_basebackup",
        ["-D", data, "-d", replicaOf.url, "--write-recovery-conf", "--checkpoint=fast"],
      ]
    : ["initdb", initdb];
  await promisify(execFile)(join(programs, program), given, options);

  const port = await freePort();
  const settings = [
    ...quick,
    `synchronous_commit=${durable ? "on" : "off"}`,
    `unix_socket_directories=${folder}`,
    "listen_addresses=127.0.0.1",
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const at = (host: string) => `postgres://rugiada@${host}:${port}/postgres`;
  const [url, socketUrl] = [at("127.0.0.1"), at(encodeURIComponent(folder))];
  let server: ChildProcess | undefined;
  const kill = () => server?.kill("SIGQUIT");
  process.once("exit", kill);

  const begin = async () => {
    if (!server || hasEnded(server))
      server = spawn(join(programs, "postgres"), args, { ...options, stdio: "ignore" });
    await accepting(url, server);
  };
  const end = async () => {
    if (!server || hasEnded(server)) return;
    const exited = once(server, "exit");
    kill();
    await exited;
  };
  const stop = async () => {
    process.off("exit", kill);
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  await begin();
  return { url, socketUrl, end, begin, stop };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

// PostgreSQL refuses to run as root: borrow its own user, or the one every system has.
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) throw new Error("no user to run PostgreSQL as");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function accepting(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt += 1) {
    const client = new Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
    await pause(50);
  }
  throw new Error("PostgreSQL did not start");
}
