import { Client } from "pg";
import type { Database } from "./open.ts";
import type { DatabasePool } from "./pool.ts";

type ChangeListener = {
  /** A transaction published this cache tag. */
  onChange: (key: string) => void;
  /** Changes may have been missed. */
  onGap: () => void;
};

/** Change notifications of all processes, from the channel shop_changed. */
export type Changes = {
  subscribe(listener: ChangeListener): () => void;
  /** Resolves once all changes committed before the call were delivered; rejects while that is unknown. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

export async function watchChanges(database: Database): Promise<Changes> {
  const listeners = new Set<ChangeListener>();
  const { stop, roundTrip } = await listen(database, "shop_changed", {
    onMessage: (key) =>
      listeners.forEach(({ onChange, onGap }) => (key === "everything" ? onGap() : onChange(key))),
    onGap: () => listeners.forEach(({ onGap }) => onGap()),
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    caughtUp: coalesceCalls(roundTrip),
    close: stop,
  };
}

/** Merges concurrent calls into one run, but never answers a caller with a run that started before its call. */
export function coalesceCalls<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const begin = () => {
    const mine = run().finally(() => {
      if (current === mine) current = undefined;
    });
    current = mine;
    return mine;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(ignore, ignore).then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}

const ignore = () => {};

type Listener = {
  onMessage: (payload: string) => void;
  /** Messages may have been missed while the connection was down. */
  onGap: () => void;
};

type Listening = {
  stop(): Promise<void>;
  /** PostgreSQL delivers notifications of earlier commits before it answers a query. */
  roundTrip(): Promise<void>;
};

/** LISTEN on either database; on PostgreSQL over a dedicated connection that reconnects. */
async function listen(database: Database, channel: string, listener: Listener): Promise<Listening> {
  if (database.driver === "postgres") return listenPostgres(database.client, channel, listener);
  // The embedded database delivers notifications before the commit returns.
  const stop = await database.client.listen(channel, listener.onMessage);
  return { stop: () => stop(), roundTrip: async () => {} };
}

async function listenPostgres(pool: DatabasePool, channel: string, { onMessage, onGap }: Listener) {
  let connected = false;
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    client = new Client(pool.options);
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
    pool.assertNotPaused();
    await client.query(";").catch((error: unknown) => {
      pool.noticeHang(error);
      if (connected) again();
      throw error;
    });
  }

  await connect();
  return { stop, roundTrip };
}
