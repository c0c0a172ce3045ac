import { textCookie } from "./cookies.server.ts";
import type { Session } from "./session.ts";

const cookie = textCookie("rugiada_session", 30 * 24 * 3600);
const expired = textCookie("rugiada_expired", 30 * 24 * 3600);

export async function readSession(request: Request): Promise<Session | null> {
  const text = await cookie.read(request);
  if (text === null) return null;
  try {
    const value: Partial<Session> = JSON.parse(text);
    const { token, refreshToken, channelCode, customerId, firstName = null } = value;
    // A backend without refresh tokens gives none: the session ends with its bearer.
    if (!token || refreshToken === undefined || !channelCode || !customerId) return null;
    return { token, refreshToken, channelCode, customerId, firstName };
  } catch {
    return null;
  }
}

export const setSession = (headers: Headers, session: Session) =>
  cookie.set(headers, JSON.stringify(session));

export const clearSession = cookie.clear;

/** Set when a session died by itself: what belongs to it waits for the next sign-in. */
export const markExpired = (headers: Headers) => expired.set(headers, "1");
export const clearExpired = expired.clear;
export const wasExpired = async (request: Request) => (await expired.read(request)) === "1";

/** Set when a customer leaves a cart behind: another tab may still be at the checkout. */
export const markLeft = (headers: Headers) => expired.set(headers, "left", 3600);
export const cartWaits = async (request: Request) => (await expired.read(request)) !== null;
