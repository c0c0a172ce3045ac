import { routerPath } from "#app/ui/page-link.tsx";
import {
  forgotPasswordPath,
  registerPath,
  resetPasswordPath,
  signInPath,
  signOutPath,
  verifyPath,
} from "#contract/paths.ts";

/** Pages of the sign-in flow: returning to them would loop. */
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
 * Returns a path of this shop to continue at, or `otherwise`. The result is parsed twice, as the browser will do: without
 * its dot segments a path may begin with two slashes, which name another host (open redirect).
 */
export function returnPath(address: string | null | undefined, otherwise: string): string {
  const path = address?.startsWith("/") ? pathWithin(address) : undefined;
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

/** Suffix of React Router's data requests. */
const dataSuffix = /\/_root\.data$|\/_\.data$|\.data$/;

/** True for a fetch of the router, which shows the response in place, false for a document request. */
export const sentByScript = (request: Request) => dataSuffix.test(new URL(request.url).pathname);

/** Returns the page address of a document or data request. */
export function pagePath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  query.delete("index");
  const address = pathname.replace(dataSuffix, "") || "/";
  const path = routerPath(address);
  return query.size > 0 ? `${path}?${query}` : path;
}
