import { routerPath } from "#app/ui/page-link.tsx";
import {
  forgotPasswordPath,
  registerPath,
  resetPasswordPath,
  signInPath,
  signOutPath,
  verifyPath,
} from "#contract/paths.ts";

/** Pages one passes through to sign in: coming back to them would be a circle. */
const authPaths = [
  signInPath,
  registerPath,
  verifyPath,
  forgotPasswordPath,
  resetPasswordPath,
  signOutPath,
];
const isAuthPath = (path: string) => authPaths.includes(path.replace(/(?<=.)[/?#].*/s, ""));

const base = "http://shop.invalid";

/**
 * Where to go after signing in: a page of this shop, whatever the address says. What is answered is read once more as a
 * browser will read it: without its dot segments a path may begin with two slashes, which name another host.
 */
export function returnPath(wanted: string | null | undefined, otherwise: string): string {
  const path = wanted?.startsWith("/") ? pathWithin(wanted) : undefined;
  return path === undefined || isAuthPath(path) || pathWithin(path) !== path ? otherwise : path;
}

function pathWithin(address: string): string | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}

export function signInAddress(back: string): string {
  const path = returnPath(back, "");
  return path === "" ? signInPath : `${signInPath}?${new URLSearchParams({ ritorno: path })}`;
}

/** The router's ending for what its script asks of a page. */
const dataSuffix = /\/_root\.data$|\/_\.data$|\.data$/;

/** Whether the router's script sent it, which shows the answer in place, or a browser that loads a page. */
export const sentByScript = (request: Request) => dataSuffix.test(new URL(request.url).pathname);

/** The address of the page a request is about, whether a browser or a script asks. */
export function pagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  query.delete("index");
  const address = pathname.replace(dataSuffix, "") || "/";
  const path = routerPath(address);
  return query.size > 0 ? `${path}?${query}` : path;
}
