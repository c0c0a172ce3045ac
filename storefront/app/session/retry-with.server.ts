export type Send = (request: Request) => Promise<Response>;

/**
 * A bearer the backend no longer takes (another device ended the session) is renewed, and the call made again.
 * `asGuest` decides about calls whose session is gone.
 */
export function retryWith(
  send: Send,
  renew: (refused: string) => Promise<string | null>,
  asGuest: Send,
): Send {
  return async (request) => {
    const refused = request.headers.get("authorization");
    if (refused === null) return send(request);
    const again = request.clone();
    const response = await send(request);
    if (response.status !== 401) return response;
    const bearer = await renew(refused.replace(/^Bearer /, ""));
    const headers = new Headers(again.headers);
    if (bearer === null) {
      headers.delete("authorization");
      return asGuest(new Request(again, { headers }));
    }
    headers.set("authorization", `Bearer ${bearer}`);
    return send(new Request(again, { headers }));
  };
}
