type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

const frames = /^\s+at /;

/** For the logs: what failed and where, without the values it was asked with or the replies that repeat them. */
export function describeError(error: unknown): Described | undefined {
  if (!(error instanceof Error))
    return error === undefined ? undefined : { type: typeof error, message: "" };
  const { code, cause } = error as Error & { code?: unknown };
  const at = error.stack
    ?.split("\n")
    .filter((line) => frames.test(line))
    .join("\n");
  const described = describeError(cause);
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: isFailedQuery(error) ? `Failed query: ${error.query}` : withoutValues(error.message),
    ...(typeof code === "string" ? { code } : {}),
    ...(at ? { stack: at } : {}),
    ...(described ? { cause: described } : {}),
  };
}

/** Its message lists the values; the errors of the database beneath it only say what was wrong. */
const isFailedQuery = (error: Error): error is Error & { query: string } =>
  "query" in error && error.message.startsWith("Failed query");

/** Quoted values and mailboxes: an error may repeat what somebody typed. */
const withoutValues = (message: string) =>
  message.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/[^\s<>()=]+@[^\s<>()=]+/g, "…@…");
