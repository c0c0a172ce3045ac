/** Numbers beyond the column, bytes that are no text, characters PostgreSQL does not have. */
const unfit = new Set(["22003", "22021", "22P05"]);

/** The database cannot hold what it was given: whoever gave it was wrong, not the shop. */
export function isUnfitValue(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return unfit.has(String(cause?.code));
}
