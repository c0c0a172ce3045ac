/** Both drivers put the SQLSTATE on the cause of drizzle's error. */
export function isUniqueViolation(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === "23505";
}
