import {
  Mutex,
  parse,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";
import { LRUCache } from "lru-cache";
import type { PoolClient } from "pg";

const { serialize } = protocol;

type Query = (...args: unknown[]) => unknown;
type Config = { text: string; name?: string };

/** Each named statement costs memory in every connection. */
const mostNames = 250;
const longestText = 20_000;

function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new LRUCache<string, true>({ max: mostNames });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames || text.length > longestText) return known;
    if (!seen.has(text)) return void seen.set(text, true);
    seen.delete(text);
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Saves a third of the time of an add to cart on PostgreSQL: the server parses and plans a named statement once per
 * connection. Replaces `query` of pg's client, as drizzle names no statements by itself.
 */
export function createPreparer(): (connection: PoolClient) => void {
  const nameOf = createNames();
  return (connection) => {
    const query = connection.query.bind(connection) as Query;
    const named: Query = (first, ...rest) =>
      query(isConfig(first) ? withName(first) : first, ...rest);
    connection.query = named as PoolClient["query"];
  };

  function withName(config: Config): Config {
    const name = config.name ?? nameOf(config.text);
    return name === undefined ? config : { ...config, name };
  }
}

// Cursors and streams are objects too; they prepare themselves.
function isConfig(value: unknown): value is Config {
  return typeof value === "object" && value !== null && "text" in value && !("submit" in value);
}

type BackendMessage = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
type Described = { types: number[]; row: BackendMessage[] };
type EmbeddedQuery = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>;

/**
 * The same for the embedded database, which by itself parses, plans and describes every statement anew, in six calls;
 * a named one is bound and run in one.
 */
export function prepareEmbedded(client: PGlite): void {
  const nameOf = createNames();
  const described = new Map<string, Described>();
  // Keeps named statements out of the transactions of others; PGlite does so for those it runs itself.
  const turns = new Mutex();

  async function describe(name: string, text: string): Promise<Described> {
    const known = described.get(name);
    if (known) return known;
    const sent = Buffer.concat([
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    const messages = await client.execProtocolStream(sent, { syncToFs: false });
    const row = messages.filter(({ name }) => name === "rowDescription" || name === "noData");
    const found = { types: parse.parseDescribeStatementResults(messages), row };
    described.set(name, found);
    return found;
  }

  async function run(
    name: string,
    text: string,
    values: unknown[],
    options: QueryOptions | undefined,
    syncToFs: boolean,
  ): Promise<Results> {
    return client.runExclusive(async () => {
      const { types, row } = await describe(name, text);
      const bound = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        return client.serializers[types[index]!]?.(value) ?? String(value);
      });
      const sent = Buffer.concat([
        serialize.bind({ statement: name, values: bound }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      const messages = await client.execProtocolStream(sent, { syncToFs });
      return parse.parseResults([...row, ...messages], client.parsers, options)[0] as Results;
    });
  }

  function replace(target: { query: unknown; closed: boolean }, inTransaction: boolean): void {
    const query = (target.query as EmbeddedQuery).bind(target);
    const named: EmbeddedQuery = (text, values = [], options) => {
      const name = nameOf(text);
      if (name === undefined || target.closed) return query(text, values, options);
      const work = () => run(name, text, values, options, !inTransaction);
      return inTransaction ? work() : turns.runExclusive(work);
    };
    target.query = named;
  }

  replace(client, false);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    turns.runExclusive(() =>
      transaction((tx) => {
        replace(tx, true);
        return work(tx);
      }),
    );
}
