import { isRouteErrorResponse, type MetaDescriptor, useLocation } from "react-router";
import { hiddenMeta, useIdentity } from "#app/features/identity/identity.tsx";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { ErrorPageProps } from "./error-page.tsx";

const load = async () => (await import("./error-page.tsx")).ErrorPage;
const WrittenPage = import.meta.env.SSR ? await load() : null;

/** Shown until the error page's code has loaded, or if it cannot. */
const WayBack = ({ retry }: ErrorPageProps) => (
  <p className="wrap py-20">
    <ButtonLink href={retry ?? "/"}>{m["common.retry"]()}</ButtonLink>
  </p>
);

const [LatePage, loadErrorPage] = onDemand(load, WayBack);

/** Needed to hydrate a page that the server rendered as an error. */
export const preloadErrorPage = loadErrorPage;

/** A 404 is shown as not found, any other error as the shop's fault. */
export function PageError({ error }: { error: unknown }) {
  const { errorPhoto: photo, range } = useIdentity() ?? {};
  const { pathname, search } = useLocation();
  const again = isLost(error) ? {} : { retry: pathname + search };
  const Page = WrittenPage ?? LatePage;
  return (
    <>
      <Page found={!isLost(error)} photo={photo} line={range} {...again} />
      {import.meta.env.DEV && error instanceof Error && <pre className="wrap">{error.stack}</pre>}
    </>
  );
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  const title = isLost(error)
    ? `${m["error_page.title_p1"]()} ${m["error_page.title_p2"]()}`
    : `${m["error_page.fatal_p1"]()} ${m["error_page.fatal_p2"]()}`;
  return hiddenMeta(title);
}

const isLost = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
