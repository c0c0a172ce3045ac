import { livia, password } from "./signed-in.ts";

export type Staff = (path: string, body?: object) => Promise<Record<string, unknown>>;

/** The back office of a running shop, for what only its staff can do. */
export async function staffOf(baseUrl: string): Promise<Staff> {
  const send = async (path: string, body: object | undefined, bearer?: string) => {
    const response = await fetch(`${baseUrl}/api/v2/admin${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/ld+json",
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { token } = await send("/administrators/token", { email: livia, password });
  return (path, body) => send(path, body, String(token));
}
