const form = "application/x-www-form-urlencoded";

export type Visitor = ReturnType<typeof openVisitor>;

/** A visitor without a browser: sends what it is told, keeps its cookies, follows nothing. */
export function openVisitor(baseUrl: string, cookies = new Map<string, string>()) {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(path, baseUrl), {
      redirect: "manual",
      ...init,
      headers: {
        // A shopper's browser: crawlers get no error pages.
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        origin: new URL(baseUrl).origin,
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post = (path: string, fields: Record<string, string>) =>
    send(path, {
      method: "POST",
      headers: { "content-type": form },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    cookies,
    send,
    post,
    read: async (path: string) => (await send(path)).text(),
    logIn: (email: string, password: string) => post("/accesso", { email, password }),
    /** Another visitor with the same cookies, who does not change this one's. */
    twin: () => openVisitor(baseUrl, new Map(cookies)),
  };
}
