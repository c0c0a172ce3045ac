import { Client } from "pg";
import type { Database } from "./open.ts";

type Listener = {
  onMessage: (payload: string) => void;
  /** Messages may have been missed while the connection was down. */
  onGap: () => void;
};

type Listening = {
  stop(): Promise<void>;
  /** PostgreSQL tells what was committed before a question before it answers the question. */
  roundTrip(): Promise<void>;
};

/** LISTEN on either database; on PostgreSQL the connection is its own and comes back by itself. */
export async function listen(
  database: Database,
  channel: string,
  listener: Listener,
): Promise<Listening> {
  if (database.driver === "postgres")
    return listenPostgres(database.client.options, channel, listener);
  // The embedded database tells before the commit itself is answered.
  const stop = await database.client.listen(channel, listener.onMessage);
  return { stop: () => stop(), roundTrip: async () => {} };
}

type Options = ConstructorParameters<typeof Client>[0];

async function listenPostgres(options: Options, channel: string, { onMessage, onGap }: Listener) {
  let connected = false;
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    client = new Client(options);
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    client.on("error", again);
    await client.connect();
    await client.query(`listen ${channel}`);
    connected = true;
  }

  function again(): void {
    connected = false;
    client?.removeAllListeners().on("error", () => {});
    void client?.end().catch(() => {});
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect().then(onGap, again), 1000);
  }

  async function stop(): Promise<void> {
    closed = true;
    clearTimeout(retry);
    client?.removeAllListeners().on("error", () => {});
    await client?.end();
  }

  async function roundTrip(): Promise<void> {
    if (!client || !connected) throw new Error("The line to the database is down");
    await client.query(";");
  }

  await connect();
  return { stop, roundTrip };
}
