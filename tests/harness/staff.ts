import { livia, password } from "./signed-in.ts";

/** A call; a key is sent as Idempotency-Key. */
export type Staff = (path: string, body?: object, key?: string) => Promise<Record<string, unknown>>;

/** The back office of a running shop, for what only its staff can do. */
export async function staffOf(baseUrl: string): Promise<Staff> {
  const send = async (path: string, body: object | undefined, bearer?: string, key?: string) => {
    const response = await fetch(`${baseUrl}/api/v2/admin${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/ld+json",
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { token } = await send("/administrators/token", { email: livia, password });
  return (path, body, key) => send(path, body, String(token), key);
}
