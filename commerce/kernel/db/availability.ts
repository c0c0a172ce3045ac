type Failure = { code?: unknown; message?: unknown; cause?: unknown };

/**
 * SQLSTATEs: connection exceptions, shutdown, statement timeout, too many connections, out of memory, lost session, and a
 * write to a server that became a standby (25006).
 */
const awayStates = /^(08|57P|57014$|53200$|53300$|53400$|25P0[34]$|25006$)/;
const awayCodes =
  /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|(HOST|NET)(UNREACH|DOWN)|NOTFOUND|AI_AGAIN)$/;
/** Messages of pg, pg-pool and PGlite errors that have no code. */
const awayMessages =
  /read timeout|timeout exceeded|timeout expired|connection terminated|not queryable|calling end on the pool|PGlite is closed/i;

/** SQLSTATE disk_full, or the system call errors for a full disk. */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;
const fullMessages = /no space left on device|disk full|disk quota exceeded/i;

/** Why a statement failed for reasons outside the program: the caller may retry soon. */
export type Outage = "database unreachable" | "disk full";

export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, message, cause }: Failure = error;
  if (fullCodes.test(String(code)) || fullMessages.test(String(message))) return "disk full";
  const isAway =
    awayStates.test(String(code)) ||
    awayCodes.test(String(code)) ||
    awayMessages.test(String(message));
  return isAway ? "database unreachable" : outageOf(cause);
}
