import type { ComponentProps } from "react";
import { prefixedPath, unprefixedPath } from "#contract/paths.ts";

/** The server is told once, the browser reads it off the page. */
let prefix = import.meta.env.SSR ? "" : (document.documentElement.dataset["prefix"] ?? "");

/** Called once by the composition root: what stands before the path of every page, "/it" or nothing. */
export function configurePages(settings: { prefix: string }): void {
  prefix = settings.prefix;
}

/** For `<html>`, where the browser finds it again. */
export const pagePrefix = () => prefix;

/** A path as an address, for whatever the router does not write: plain links and forms, calls of scripts. */
export const pageHref = (path: string): string => prefixedPath(prefix, path);

/** The whole address of a page, for whatever leaves the shop: canonical links, feeds, structured data. */
export const pageUrl = (origin: string, path: string): string => origin + pageHref(path);

/** An address as a path, for the router, which puts the prefix before every path it is given. */
export const routerPath = (address: string): string => unprefixedPath(prefix, address);

/** A link that loads its page, where `Link` of the router would change the one on the screen. */
export function PageLink({ href, children, ...rest }: ComponentProps<"a">) {
  return (
    <a href={href === undefined ? undefined : pageHref(href)} {...rest}>
      {children}
    </a>
  );
}
