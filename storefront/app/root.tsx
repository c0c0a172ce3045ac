import { shopDescription, shopName, shopSeo, shopTitle } from "#app/features/identity/identity.tsx";
import { memo, type MouseEvent, type ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { pageHref, PageLink, pagePrefix } from "#app/ui/page-link.tsx";
import { blogFeedPath } from "#contract/paths.ts";
import * as m from "#messages";
import { audienceContext, type Band, bandFor } from "#app/features/closed-shop/audience.server.ts";
import { errorMeta, PageError } from "#app/features/layout/page-error.tsx";
import { loadLayoutData } from "#app/features/layout/layout-data.server.ts";
import { speculationRules } from "#app/features/layout/speculation-rules.ts";
import { PrivacyChoices } from "#app/features/privacy/privacy-choices.tsx";
import {
  findRedirect,
  optional,
  pageTextContext,
  patternContext,
  shopContext,
  shopUrlContext,
  thirdPartiesContext,
} from "#app/features/api/shop-api.server.ts";
import { keepLocale } from "#app/features/session/cookies.server.ts";
import { loadIdentity } from "#app/features/identity/identity.server.ts";
import { deserialiseData } from "#app/features/api/serialise.ts";
import { paper } from "#brand/brand.ts";
import serif from "#brand/fonts/cormorant-garamond-var.woff2?url";
import type { Route } from "./+types/root.ts";
import { CartDrawer, preloadCartDrawer } from "#app/features/cart-drawer/cart-drawer.tsx";
import { CartStatus } from "#app/features/cart-drawer/drawer-state.tsx";
import { QuickAddForm } from "#app/features/cart/quick-add.tsx";
import { HeartForm } from "#app/features/wishlist/heart.tsx";
import { Served } from "#app/features/layout/served.tsx";
import { panel } from "#app/features/privacy/consent.ts";
import { Header } from "#app/features/layout/header.tsx";
import { emptyLayout, type LayoutContent } from "#app/features/layout/layout-data.ts";
import "#app/features/layout/no-eval.ts";
import "#app/styles/app.css";

/** Visitors of a closed shop get no scripts: the browser needs no code for it. */
const ClosedLayout = import.meta.env.SSR
  ? (await import("#app/features/closed-shop/closed-layout.tsx")).ClosedLayout
  : null;

// They never change under a visitor's hands: the browser has them from the server's HTML.
export const links: Route.LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "/icon-192.png" },
        { rel: "manifest", href: "/manifest.webmanifest" },
        { rel: "alternate", type: "application/rss+xml", href: pageHref(blogFeedPath) },
      ]
    : [];

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context, pattern }, next) => {
    context.set(patternContext, pattern);
    const response = await next();
    keepLocale(request, response.headers);
    if (response.status !== 404 || !["GET", "HEAD"].includes(request.method)) return response;
    const moved = await findRedirect(context.get(shopContext), url);
    if (!moved) return response;
    context.set(pageTextContext, null);
    throw moved;
  },
];

export const loader = async ({ context }: Route.LoaderArgs) => {
  const audience = context.get(audienceContext);
  const shop = context.get(shopContext);
  const tree = await optional(shop.taxonTree(), []);
  // The usual menus name the shop.
  const identity = await loadIdentity(context, tree);
  const layout = await loadLayoutData(shop, tree, { sellerOnly: audience === "visitor" });
  return {
    origin: context.get(shopUrlContext),
    thirdParties: context.get(thirdPartiesContext),
    audience,
    band: bandFor(audience),
    identity,
    layout,
  };
};

/** Neither the menu nor the seller changes under a visitor's hands. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? errorMeta(error)
    : [
        { title: shopTitle(m["shop.title"]()) },
        { name: "description", content: shopDescription() },
      ];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const look = root?.identity.look;
  const forVisitorsOfClosedShop = root?.audience === "visitor";
  return (
    <html
      lang="it"
      data-shop={shopName()}
      data-seo={Object.keys(shopSeo()).length > 0 ? JSON.stringify(shopSeo()) : undefined}
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

/** Shown to staff who see a closed shop or an unpublished page. */
const StaffBand = ({ text, link }: Band) => (
  <p className="closed-band">
    {text} {link && <PageLink href={link.href}>{link.label}</PageLink>}
  </p>
);

export default function App({ loaderData: { audience, band, layout } }: Route.ComponentProps) {
  // Routes that bring a layout of their own are named so in the route table.
  if (useMatches().some(({ id }) => id.startsWith("minimal"))) return <Outlet />;
  if (ClosedLayout && audience === "visitor") {
    return (
      <ClosedLayout seller={deserialiseData(layout).seller}>
        <Outlet />
      </ClosedLayout>
    );
  }
  return (
    <>
      {band && <StaffBand {...band} />}
      <Shell {...deserialiseData(layout)}>{outlet}</Shell>
    </>
  );
}

/** The same element each time, which the shell is not drawn again for. */
const outlet = <Outlet />;

/** An error of a page leaves the header and the footer where they are. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (ClosedLayout && loaderData?.audience === "visitor") {
    return (
      <ClosedLayout seller={deserialiseData(loaderData.layout).seller}>
        <PageError error={error} />
      </ClosedLayout>
    );
  }
  return (
    <Shell {...(loaderData && deserialiseData(loaderData.layout))}>
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

type ShellProps = Partial<LayoutContent> & { children: ReactNode };

const Footer = import.meta.env.SSR
  ? (await import("#app/features/layout/footer.tsx")).Footer
  : null;

function openPrivacyChoices({ target }: MouseEvent) {
  if (target instanceof Element && target.closest("button")) panel.set(true);
}

/** The default layout: header, page, footer. The router renders the page again with every navigation state. */
const Shell = memo(function Shell({ children, ...loaded }: ShellProps) {
  const layout = { ...emptyLayout, ...loaded };
  return (
    <>
      <Header {...layout} />
      <QuickAddForm>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- brings code ahead, does nothing */}
        <main id="main" onPointerOver={preloadCartDrawer} onFocus={preloadCartDrawer}>
          {children}
        </main>
        <CartDrawer />
      </QuickAddForm>
      <HeartForm />
      <Served
        tag="footer"
        className="foot"
        onClick={openPrivacyChoices}
        content={Footer && { children: <Footer {...layout} /> }}
      />
      <CartStatus />
    </>
  );
});

let carried: HTMLElement | null | undefined;

/** The photograph of the tile that is left becomes the photograph of the product page. */
function carryPhoto({ activation }: PageSwapEvent): void {
  // A page in the back/forward cache must not show the customer's name.
  carried?.style.removeProperty("view-transition-name");
  const links = [document.activeElement, ...document.querySelectorAll(".tile a")];
  carried = links
    .find((link) => (link as HTMLAnchorElement | null)?.href === activation?.entry.url)
    ?.closest(".tile")
    ?.querySelector(".photo");
  carried?.style.setProperty("view-transition-name", "product-photo");
}

if (!import.meta.env.SSR) addEventListener("pageswap", carryPhoto);
