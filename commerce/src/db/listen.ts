import { Client } from "pg";
import type { Database } from "./open.ts";

type Listener = {
  onMessage: (payload: string) => void;
  /** Messages may have been missed while the connection was down. */
  onGap: () => void;
};

/** LISTEN on either database; on PostgreSQL the connection is its own and comes back by itself. */
export async function listen(
  database: Database,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  if (database.driver === "pglite") return database.client.listen(channel, listener.onMessage);
  return listenPostgres(database.client.options, channel, listener);
}

type Options = ConstructorParameters<typeof Client>[0];

async function listenPostgres(options: Options, channel: string, { onMessage, onGap }: Listener) {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    client = new Client(options);
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    client.on("error", again);
    await client.connect();
    await client.query(`listen ${channel}`);
  }

  function again(): void {
    client?.removeAllListeners().on("error", () => {});
    void client?.end().catch(() => {});
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect().then(onGap, again), 1000);
  }

  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    client?.removeAllListeners().on("error", () => {});
    await client?.end();
  };
}
