import { createCookie } from "react-router";

let secure = false;

/** Called once by the composition root: browsers drop Secure cookies that arrive over plain http. */
export function configureCookies(settings: { secure: boolean }): void {
  secure = settings.secure;
}

export type TextCookie = {
  read(request: Request): Promise<string | null>;
  set(headers: Headers, value: string): Promise<void>;
  clear(headers: Headers): Promise<void>;
};

/** A cookie that holds one text, out of reach of scripts; over https browsers hold it to this very host. */
export function textCookie(name: string, maxAge: number): TextCookie {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge } as const;
  const plain = createCookie(name, options);
  const bound = createCookie(`__Host-${name}`, options);
  const cookie = () => (secure ? bound : plain);
  return {
    async read(request) {
      const value: unknown = await cookie().parse(request.headers.get("cookie"));
      return typeof value === "string" && value !== "" ? value : null;
    },
    async set(headers, value) {
      headers.append("set-cookie", await cookie().serialize(value, { secure }));
    },
    async clear(headers) {
      headers.append("set-cookie", await cookie().serialize("", { secure, maxAge: 0 }));
    },
  };
}
