export type Send = (request: Request) => Promise<Response>;

/**
 * A bearer the backend no longer takes (another device ended the session) is renewed and the call made again;
 * with no session left it is made as a guest. `deny` is for calls a guest may not make.
 */
export function retryWith(
  send: Send,
  renew: (refused: string) => Promise<string | null>,
  deny: () => Response | Promise<Response>,
): Send {
  return async (request) => {
    const refused = request.headers.get("authorization");
    if (refused === null) return send(request);
    const again = request.clone();
    const response = await send(request);
    if (response.status !== 401) return response;
    const bearer = await renew(refused.replace(/^Bearer /, ""));
    const headers = new Headers(again.headers);
    if (bearer === null) headers.delete("authorization");
    else headers.set("authorization", `Bearer ${bearer}`);
    const second = await send(new Request(again, { headers }));
    if (second.status === 401) throw await deny();
    return second;
  };
}
