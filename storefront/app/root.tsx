import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import * as m from "#messages";
import { errorMeta, PageError } from "./error/page-error.tsx";
import "./layout/photo-transition.ts";
import { Shell } from "./layout/shell.tsx";
import { speculationRules } from "./layout/speculation-rules.ts";
import { PrivacyChoices } from "./privacy/privacy-choices.tsx";
import { thirdPartiesContext } from "./privacy/settings.server.ts";
import { shopOrigin } from "./seo/shop-origin.ts";
import serif from "./styles/fonts/cormorant-garamond-var.woff2?url";
import "./styles/app.css";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: serif, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", href: "/blog/rss.xml", title: "Rugiada" },
];

export const loader = ({ url, context }: Route.LoaderArgs) => ({
  origin: shopOrigin(url),
  thirdParties: context.get(thirdPartiesContext),
});

export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? errorMeta(error)
    : [{ title: m["shop.title"]() }, { name: "description", content: m["shop.description"]() }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="it" data-line={useLine()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          {m["common.skip"]()}
        </a>
        {children}
        <PrivacyChoices />
        <ScrollRestoration />
        <script
          type="speculationrules"
          dangerouslySetInnerHTML={{ __html: speculationRules }}
          suppressHydrationWarning
        />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
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
