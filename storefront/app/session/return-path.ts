export const signInPath = "/accesso";

/** Pages one passes through to sign in: coming back to them would be a circle. */
const gates = /^\/(accesso|registrazione|verify|password-dimenticata|reset-password|esci)([/?#]|$)/;

const base = "http://shop.invalid";

/**
 * Where to go after signing in: a page of this shop, whatever the address says. What is answered is read once more as a
 * browser will read it: without its dot segments a path may begin with two slashes, which name another host.
 */
export function returnPath(wanted: string | null | undefined, otherwise: string): string {
  const path = wanted?.startsWith("/") ? pathWithin(wanted) : undefined;
  return path === undefined || gates.test(path) || pathWithin(path) !== path ? otherwise : path;
}

function pathWithin(address: string): string | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}

export function signInAddress(back: string): string {
  const path = returnPath(back, "");
  return path === "" ? signInPath : `${signInPath}?${new URLSearchParams({ ritorno: path })}`;
}
