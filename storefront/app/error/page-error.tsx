import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import * as m from "#messages";
import { ErrorPage } from "./error-page.tsx";

/** 404 is a lost visitor; everything else is our fault. */
export function PageError({ error }: { error: unknown }) {
  return <ErrorPage found={!isLost(error)} />;
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  const title = isLost(error)
    ? `${m["error_page.title_p1"]()} ${m["error_page.title_p2"]()}`
    : `${m["error_page.fatal_p1"]()} ${m["error_page.fatal_p2"]()}`;
  return [{ title: `${title} | ${m["shop.name"]()}` }, { name: "robots", content: "noindex" }];
}

const isLost = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
