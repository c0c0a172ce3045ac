const deadlockDetected = "40P01";

/** Whether PostgreSQL ended this transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && error.code === deadlockDetected) return true;
  return "cause" in error && isDeadlock(error.cause);
}
