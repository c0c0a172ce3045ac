import type { ComponentProps } from "react";
import { Link } from "react-router";
import { prefixedPath, unprefixedPath } from "#contract/paths.ts";

/** Configured once on the server; the browser reads it from the `html` element. */
let prefix = import.meta.env.SSR ? "" : (document.documentElement.dataset["prefix"] ?? "");

/** Called once at start with the prefix of all page paths, "/it" or empty. */
export function configurePages(settings: { prefix: string }): void {
  prefix = settings.prefix;
}

/** The prefix as an attribute of `<html>`, where the browser reads it. */
export const pagePrefix = () => prefix;

/** Adds the prefix to a path, for addresses the router does not write: plain links, forms, fetches. */
export const pageHref = (path: string): string => prefixedPath(prefix, path);

/** Absolute address of a page, for use outside the shop: canonical links, feeds, structured data. */
export const pageUrl = (origin: string, path: string): string => origin + pageHref(path);

/** Removes the prefix from an address, because the router adds it to every path. */
export const routerPath = (address: string): string => unprefixedPath(prefix, address);

/** A link that loads a new document, whereas the router's `Link` would navigate in place. */
export function PageLink({ href, children, ...rest }: ComponentProps<"a">) {
  return (
    <a href={href === undefined ? undefined : pageHref(href)} {...rest}>
      {children}
    </a>
  );
}

/** A link to another state of the open page. The router need not ask the server for its route, which it has. */
export const StateLink = (props: ComponentProps<typeof Link>) => (
  <Link discover="none" {...props} />
);
