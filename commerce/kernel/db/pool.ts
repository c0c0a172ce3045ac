import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { outageOf } from "./availability.ts";

type OnConnect = Parameters<Pool["connect"]>[0];

/** Driver messages for a server that does not answer; statements it cancelled have other messages. */
const hung = /query read timeout|connection timeout/i;
const pauseMs = 2000;
/** Monotonic: if the system clock is set back, the pause would be prolonged by that step. */
const now = () => performance.now();

/**
 * A circuit breaker: refuses connections for two seconds after the server hung, or each query of a page would wait for the
 * full timeout. Broken connections are removed by pg-pool.
 */
export class DatabasePool extends Pool {
  #pause: { until: number; cause: unknown } | undefined;

  constructor(options: PoolConfig) {
    super(options);
    // Connections break with the server, idle or in use. Without listeners each of these events would end the process.
    this.on("error", () => {});
    this.on("connect", (client) => client.on("error", () => {}));
    this.on("release", (error) => this.noticeHang(error));
  }

  noticeHang(error: unknown): void {
    if (hung.test(String(error))) this.#pause = { until: now() + pauseMs, cause: error };
  }

  /** Throws during the pause after the server hung. */
  assertNotPaused(): void {
    if (this.#pause && now() < this.#pause.until)
      throw new Error("The database hung a moment ago", { cause: this.#pause.cause });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | void {
    const connected = this.#connect();
    if (!callback) return connected;
    // The callback runs when another caller releases the client: without binding it would join that caller's trace.
    const bound = AsyncLocalStorage.bind(callback);
    connected.then(
      (client) => bound(undefined, client, (error) => client.release(error)),
      (error: Error) => bound(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<PoolClient> {
    this.assertNotPaused();
    try {
      return await super.connect();
    } catch (error) {
      this.noticeHang(error);
      throw error;
    }
  }
}

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

/**
 * drizzle on a pool, with its own transactions: drizzle's never release the connection if BEGIN fails, and return a
 * connection to the pool after a failed ROLLBACK.
 */
export class PooledDatabase extends NodePgDatabase<NoSchema> {
  readonly #pool: DatabasePool;
  readonly #dialect: PgDialect;

  constructor(pool: DatabasePool, dialect = new PgDialect({ casing: "snake_case" })) {
    super(dialect, new NodePgSession(pool, dialect, undefined), undefined);
    this.#pool = pool;
    this.#dialect = dialect;
  }

  override async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    const session = new NodePgSession<NoSchema, NoSchema>(client, this.#dialect, undefined);
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, session, undefined);
    try {
      await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      await tx.execute(sql`commit`);
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, tx, error);
      throw error;
    }
  }
}

/** Closing the connection also rolls back, without waiting for a server that may not answer. */
async function rollBack(client: PoolClient, tx: Transaction, error: unknown): Promise<void> {
  if (outageOf(error)) return client.release(reasonOf(error));
  const failure = await tx.execute(sql`rollback`).then(() => undefined, reasonOf);
  client.release(failure);
}

/** Unwraps the driver's error from drizzle's. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? error.cause : error;
}
