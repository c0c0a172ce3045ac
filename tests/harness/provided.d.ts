import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Files with the dump of a migrated PGlite, empty and with the demo. */
    pgliteDump: string;
    pgliteDemoDump: string;
    /** A PostgreSQL server with the templates rugiada_empty and rugiada_demo. */
    postgresUrl: string;
    shopUrl: string;
    /** Where the pages are that lines of the specification read. */
    storefrontUrl: string;
    shopLog: string;
    /** The data folder of a shop after its first start. */
    shopSeed: string;
    /** The same on a PostgreSQL server, where there is one: a database to copy and its folder. */
    postgresSeed: { url: string; template: string; dataDir: string } | null;
  }
}
