/** For how many months the shop keeps what it is told, as its privacy notice says. */
export const RETENTION_MONTHS = {
  /** Consultations: they may speak of allergies or a pregnancy. */
  consultation: 12,
  /** Other messages, from the last answer. */
  message: 24,
  /** An account nobody has used. */
  account: 36,
  /** The consent to personal offers: who does not renew it has ended it. */
  profiling: 12,
} as const;

export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}
