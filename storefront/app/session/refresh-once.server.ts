import type { LoginAnswer } from "#contract/customer.ts";

const underWay = new Map<string, Promise<LoginAnswer>>();

/** A refresh token is used once: calls that find the same session expired share one refresh. */
export function refreshOnce(
  refreshToken: string,
  refresh: (refreshToken: string) => Promise<LoginAnswer>,
): Promise<LoginAnswer> {
  const running = underWay.get(refreshToken);
  if (running) return running;
  const work = refresh(refreshToken).finally(() => underWay.delete(refreshToken));
  underWay.set(refreshToken, work);
  return work;
}
