import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { pageHref, pagePrefix } from "./ui/page-link.tsx";
import { blogFeedPath } from "#contract/paths.ts";
import * as m from "#messages";
import { audienceContext } from "./features/closed-shop/audience.server.ts";
import { ClosedBand, ClosedLayout } from "./features/closed-shop/closed-layout.tsx";
import { errorMeta, PageError } from "./features/layout/error-page.tsx";
import { loadLayoutData } from "./features/layout/layout-data.server.ts";
import "./features/layout/no-eval.ts";
import "./features/layout/photo-transition.ts";
import { Shell } from "./features/layout/shell.tsx";
import { speculationRules } from "./features/layout/speculation-rules.ts";
import { PrivacyChoices } from "./features/privacy/privacy-choices.tsx";
import { thirdPartiesContext } from "./features/privacy/settings.server.ts";
import { loadIdentity } from "./features/identity/identity.server.ts";
import { pageTextContext, shopContext, shopUrlContext } from "./features/api/context.server.ts";
import { findRedirect } from "./features/api/redirects.server.ts";
import { deserialiseData } from "./features/api/serialise.ts";
import { paper } from "#brand/brand.ts";
import serif from "../../brand/fonts/cormorant-garamond-var.woff2?url";
import "./styles/app.css";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", href: pageHref(blogFeedPath) },
];

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const response = await next();
    if (response.status !== 404 || !["GET", "HEAD"].includes(request.method)) return response;
    const moved = await findRedirect(context.get(shopContext), url);
    if (!moved) return response;
    context.set(pageTextContext, null);
    throw moved;
  },
];

export const loader = async ({ context }: Route.LoaderArgs) => {
  const audience = context.get(audienceContext);
  const [identity, frame] = await Promise.all([
    loadIdentity(context),
    loadLayoutData(context.get(shopContext), { sellerOnly: audience === "visitor" }),
  ]);
  return {
    origin: context.get(shopUrlContext),
    thirdParties: context.get(thirdPartiesContext),
    audience,
    identity,
    frame,
  };
};

/** Neither the menu nor the seller changes under a visitor's hands. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? errorMeta(error)
    : [
        { title: shopTitle(m["shop.title"]()) },
        { name: "description", content: m["shop.description"]({ shop: shopName() }) },
      ];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const look = root?.identity.look;
  const forVisitorsOfClosedShop = root?.audience === "visitor";
  return (
    <html
      lang="it"
      data-shop={shopName()}
      data-prefix={pagePrefix() || undefined}
      data-line={useLine()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look?.paper ?? paper} />
        <Meta />
        {(look?.preload ?? true) && (
          <link rel="preload" href={serif} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
        {look && <link rel="stylesheet" href={look.href} />}
      </head>
      <body>
        <a className="skip" href="#main">
          {m["common.skip"]()}
        </a>
        {children}
        {!forVisitorsOfClosedShop && <PageScripts />}
      </body>
    </html>
  );
}

/** A closed shop shows one page at many addresses: scripts would look for another. */
const PageScripts = () => (
  <>
    <PrivacyChoices />
    <ScrollRestoration />
    <script
      type="speculationrules"
      // The browser has read them: its code need not carry them once more.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules() : "" }}
      suppressHydrationWarning
    />
    <Scripts />
  </>
);

export default function App({ loaderData: { audience, frame } }: Route.ComponentProps) {
  const ids = useMatches().map(({ id }) => id);
  if (ids.includes("routes/checkout/layout") || ids.includes("routes/coming-soon/coming-soon"))
    return <Outlet />;
  if (audience === "visitor") {
    return (
      <ClosedLayout seller={deserialiseData(frame).seller}>
        <Outlet />
      </ClosedLayout>
    );
  }
  return (
    <>
      {audience === "staff" && <ClosedBand />}
      <Shell {...deserialiseData(frame)}>
        <Outlet />
      </Shell>
    </>
  );
}

/** An error of a page leaves the header and the footer where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData?.audience === "visitor") {
    return (
      <ClosedLayout seller={deserialiseData(loaderData.frame).seller}>
        <PageError error={error} />
      </ClosedLayout>
    );
  }
  return (
    <Shell {...(loaderData && deserialiseData(loaderData.frame))}>
      <PageError error={error} />
    </Shell>
  );
}

/** Screens that belong to a product line say so in their data. */
function useLine(): string | undefined {
  const lines = useMatches().map(
    ({ loaderData }) => (loaderData as { line?: string | null })?.line,
  );
  return lines.findLast((line) => line) ?? undefined;
}
