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

/** Server only: visitors of a closed shop get no scripts. */
const ClosedLayout = import.meta.env.SSR
  ? (await import("#app/features/closed-shop/closed-layout.tsx")).ClosedLayout
  : null;

// Server only: these links never change, and the browser has them from the HTML.
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
  // Loaded first, because the default menus contain the shop's name.
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

/** Menus and seller do not change during a visit. */
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

/** Not for closed shops: they show one page at all addresses, and the router would look for another route. */
const PageScripts = () => (
  <>
    <PrivacyChoices />
    <ScrollRestoration />
    <script
      type="speculationrules"
      // The browser has already read them from the HTML, so that its code does not contain them.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules() : "" }}
      suppressHydrationWarning
    />
    <Scripts />
  </>
);

/** Shown to staff who view a closed shop or an unpublished page. */
const StaffBand = ({ text, link }: Band) => (
  <p className="closed-band">
    {text} {link && <PageLink href={link.href}>{link.label}</PageLink>}
  </p>
);

export default function App({ loaderData: { audience, band, layout } }: Route.ComponentProps) {
  // The route table gives routes with their own layout an id that begins with «minimal».
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

/** A constant element, so that the memoised shell does not render again. */
const outlet = <Outlet />;

/** Shows an error of a page with header and footer. */
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

/** Routes set their product line in the loader's data. */
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

/** The default layout with header, page and footer. Memoised: the router renders at every navigation state. */
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

/** View transition: the photograph of the clicked tile becomes that of the product page. */
function carryPhoto({ activation }: PageSwapEvent): void {
  // A page in the back-forward cache must not keep the name, because names must be unique.
  carried?.style.removeProperty("view-transition-name");
  const links = [document.activeElement, ...document.querySelectorAll(".tile a")];
  carried = links
    .find((link) => (link as HTMLAnchorElement | null)?.href === activation?.entry.url)
    ?.closest(".tile")
    ?.querySelector(".photo");
  carried?.style.setProperty("view-transition-name", "product-photo");
}

if (!import.meta.env.SSR) addEventListener("pageswap", carryPhoto);
