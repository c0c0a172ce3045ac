/** What PostgreSQL calls them. */
const states = {
  /** There is one already. */
  uniqueViolation: ["23505"],
  /** What this points to is gone. */
  foreignKeyViolation: ["23503"],
  /** Numbers beyond the column, bytes that are no text, characters PostgreSQL does not have. */
  unfitValue: ["22003", "22021", "22P05"],
  /** Ended because it and another transaction waited for each other. */
  deadlockDetected: ["40P01"],
};

/** Both drivers put the SQLSTATE on the cause of drizzle's error. */
export function hasState(error: unknown, state: keyof typeof states): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return states[state].includes(String(cause?.code));
}
