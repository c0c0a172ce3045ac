import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_flash", 60);

/** Keeps a message over one redirect, for visitors without JavaScript. */
export const setFlash = cookie.set;

/** The message left by the previous request; reading it takes it away. */
export async function takeFlash(request: Request, headers: Headers): Promise<string | null> {
  const message = await cookie.read(request);
  if (message !== null) await cookie.clear(headers);
  return message;
}
