/** What PostgreSQL calls them; both drivers put the state on the cause of drizzle's error. */
const sqlStates = {
  /** What this points to is gone. */
  foreignKeyViolation: "23503",
  /** Ended because it and another transaction waited for each other. */
  deadlockDetected: "40P01",
} as const;

export function hasState(error: unknown, state: keyof typeof sqlStates): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && error.code === sqlStates[state]) return true;
  return "cause" in error && hasState(error.cause, state);
}
