const day = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** That many days after a moment, but never after now. */
export const daysAfter = (now: Date, moment: Date, days: number): Date =>
  new Date(Math.min(moment.getTime() + days * day, now.getTime()));

/** Whatever clock the shop runs on, the demo has no news from the future. */
export function pastMoment(text: string, now: Date): Date {
  return new Date(Math.min(Date.parse(text), now.getTime()));
}

export const momentOrNull = (text: string | null): Date | null =>
  text === null ? null : new Date(text);
