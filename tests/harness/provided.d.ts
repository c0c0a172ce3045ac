import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A file with the dump of a migrated PGlite. */
    pgliteDump: string;
    /** A PostgreSQL server whose database rugiada_template is migrated. */
    postgresUrl: string;
    chromiumEndpoint: string;
    shopUrl: string;
    shopLog: string;
    /** The data folder of a shop after its first start. */
    shopSeed: string;
  }
}
