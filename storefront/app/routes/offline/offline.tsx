import { useEffect, useState } from "react";
import { publicPage } from "#app/features/api/caching.ts";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { sellerOf } from "#app/features/layout/layout-data.ts";
import { type OfflineCart, readOfflineCart } from "#app/features/network/offline-cart.ts";
import { OrderLines } from "#app/features/orders/order-rows.tsx";
import { MinimalLayout } from "#app/features/minimal-layout/minimal-layout.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { dropPath } from "#app/ui/icon.tsx";
import { pageHref, PageLink, routerPath } from "#app/ui/page-link.tsx";
import { calendarDateInRome, formatLongDate, timeInRome } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { homePath, offlinePath } from "#contract/paths.ts";
import * as m from "#messages";
import "#app/features/cart/cart.css";
import "./offline.css";
import type { Route } from "./+types/offline.ts";

export const headers = publicPage("contentPage");

export const meta: Route.MetaFunction = () => hiddenMeta(m["offline.title"]());

type Offline = { target: string | undefined; seen: SeenPage[]; cart: OfflineCart | null };

export const loader = (): Offline => ({ target: undefined, seen: [], cart: null });

/** Shown by the service worker without the shop: requested and viewed pages are known only in this browser. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Offline> {
  const target = new URL(request.url).searchParams.get("da") ?? homePath;
  const isPath = /^\/(?![/\\])/.test(target);
  const [seen, cart] = await Promise.all([readSeenPages(), readOfflineCart()]);
  return { target: isPath ? routerPath(target) : homePath, seen, cart };
}
clientLoader.hydrate = true as const;

export default function OfflinePage({
  loaderData: { target, seen, cart },
  matches,
}: Route.ComponentProps) {
  const [tried, setTried] = useState<Date>();
  useEffect(() => {
    // Before hydration the requested page is unknown: a link would lead to the home page.
    if (target === undefined) return undefined;
    // Prevents a reload after the visitor followed a link.
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = () =>
      fetch(pageHref(target), { method: "HEAD", cache: "no-store", signal }).then(
        () => location.replace(pageHref(target)),
        () => signal.aborted || setTried(new Date()),
      );
    // A device with a signal but no route to the shop counts as online and fires no event, so the shop is polled.
    const looking = setInterval(look, 4000);
    const leave = () => {
      clearInterval(looking);
      leaving.abort();
    };
    addEventListener("online", look, { signal });
    addEventListener("beforeunload", leave, { signal });
    return leave;
  }, [target]);
  return (
    <MinimalLayout
      exit={{ href: homePath, label: m["common.home"](), icon: <path d="m13 5-6 6 6 6" /> }}
      state={m["offline.state"]()}
      seller={sellerOf(matches)}
    >
      <div className="wrap offline">
        <svg className="drop" viewBox="0 0 8 12" aria-hidden="true">
          <path d={dropPath} />
        </svg>
        <h1>
          {m["offline.title_p1"]()} <em>{m["offline.title_p2"]()}</em>
        </h1>
        <p className="lead text-ink-2">{m["offline.lead"]()}</p>
        <p className="again">
          <ButtonLink href={target ?? homePath}>{m["common.retry"]()}</ButtonLink>
          <span className="small text-ink-2">
            {tried && m["offline.tried"]({ time: timeInRome(tried) })} {m["offline.again"]()}
          </span>
        </p>
        <div className="grid12 split-aside gap-y-12">
          <div>{seen.length > 0 && <SeenPages seen={seen} />}</div>
          <div>{cart && <Cart cart={cart} />}</div>
        </div>
      </div>
    </MinimalLayout>
  );
}

function SeenPages({ seen }: Pick<Offline, "seen">) {
  return (
    <section aria-labelledby="lette">
      <h2 id="lette">{m["offline.seen"]()}</h2>
      <ul className="readable">
        {seen.map(({ href, title, seenAt, photo }) => (
          <li key={href}>
            <span className="photo">{photo && <img src={photo} alt="" />}</span>
            <h3>
              <PageLink href={href}>{href === homePath ? m["common.home"]() : title}</PageLink>
            </h3>
            {seenAt && <span className="caption">{seenWords(new Date(seenAt))}</span>}
          </li>
        ))}
      </ul>
      <p className="caption">{m["offline.prices"]()}</p>
    </section>
  );
}

function Cart({ cart: { lines, seenAt, waiting } }: { cart: OfflineCart }) {
  const subtotal = lines.reduce((sum, { counted, price }) => sum + (counted ? price : 0), 0);
  return (
    <section aria-labelledby="carrello">
      <h2 id="carrello">{m["cart.title"]()}</h2>
      {waiting > 0 && <p className="small mt-4">{m["offline.waiting"]({ count: waiting })}</p>}
      {lines.length > 0 && (
        <>
          <OrderLines lines={lines} />
          <dl className="totals">
            <div className="tot">
              <dt>{m["cart.subtotal"]()}</dt>
              <dd>{formatEuro(subtotal)}</dd>
            </div>
          </dl>
          <Button wide disabled aria-describedby="cassa" className="mt-5">
            {m["cart.checkout"]()}
          </Button>
          <p className="caption mt-3" id="cassa">
            {m["offline.checkout"]({ when: seenWords(new Date(seenAt)) })}
          </p>
        </>
      )}
    </section>
  );
}

/** Formats as «oggi, 17:52», «ieri» or a date. */
function seenWords(seenAt: Date, now = new Date()): string {
  const [day, today] = [seenAt, now].map((date) => Date.parse(calendarDateInRome(date)));
  const days = ((day ?? 0) - (today ?? 0)) / 86_400_000;
  if (days < -1) return formatLongDate(seenAt);
  const name = new Intl.RelativeTimeFormat("it", { numeric: "auto" }).format(days, "day");
  return days < 0 ? name : `${name}, ${timeInRome(seenAt)}`;
}

/** One entry for all steps of the quiz and all filters of a list; searches differ by their words. */
function pageOf({ href }: SeenPage): string {
  const { pathname, searchParams } = new URL(href, location.origin);
  return `${pathname} ${searchParams.get("q") ?? ""}`;
}

type SeenPage = { href: string; title: string; seenAt: string | null; photo: string | undefined };

/** Pages stored by storefront/service-worker.ts, latest first. */
async function readSeenPages(): Promise<SeenPage[]> {
  const cache = "caches" in window ? await caches.open("pages") : undefined;
  const requests = (await cache?.keys()) ?? [];
  const pictures = cache ? await (await caches.open("pictures")).keys() : [];
  const photos = pictures.map(({ url }) => new URL(url).pathname);
  const seen = requests.map(async ({ url }) => {
    const { pathname, search } = new URL(url);
    const answer = await cache?.match(url, { ignoreVary: true });
    const html = (await answer?.text()) ?? "";
    const [, title = ""] = /<title>([^<|]+)/.exec(html) ?? [];
    const own = photos.filter((path) => html.includes(path));
    return {
      href: routerPath(pathname) + search,
      // Decodes HTML entities in titles.
      title: new DOMParser().parseFromString(title, "text/html").body.innerText.trim(),
      seenAt: answer?.headers.get("date") ?? null,
      photo: own.toSorted((one, other) => html.indexOf(one) - html.indexOf(other))[0],
    };
  });
  // Excludes this page itself from the list.
  const isPage = ({ href, title }: SeenPage) => title && href.split("?")[0] !== offlinePath;
  const latest = new Map<string, SeenPage>();
  for (const page of (await Promise.all(seen)).filter(isPage)) latest.set(pageOf(page), page);
  return [...latest.values()].toReversed();
}
