export const signInPath = "/accesso";

/** Pages one passes through to sign in: coming back to them would be a circle. */
const gates = /^\/(accesso|registrazione|verify|password-dimenticata|reset-password|esci)(\/|$|\?)/;

/** Where to go after signing in: a page of this shop, whatever the address says. */
export function returnPath(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted?.startsWith("/")) return otherwise;
  const base = "http://shop.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!url || url.origin !== base || gates.test(url.pathname)) return otherwise;
  return url.pathname + url.search + url.hash;
}

export function signInAddress(back: string): string {
  const path = returnPath(back, "");
  return path === "" ? signInPath : `${signInPath}?${new URLSearchParams({ ritorno: path })}`;
}
