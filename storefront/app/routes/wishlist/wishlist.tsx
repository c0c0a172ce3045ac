import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { LowestPriceCaption, ProductRow } from "#app/features/product-card/tile.tsx";
import { loadBestSellers } from "#app/routes/search/search.server.ts";
import { sentByScript, signInAddress } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { consumeFlash, setFlash } from "#app/features/session/cookies.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { isOutage } from "#contract/api-error.ts";
import { changeVisitorState, onStale } from "#app/features/session/visitor-state.ts";
import { Alert, Empty } from "#app/ui/feedback.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import {
  changeWishlist,
  readWishlist,
  wishlistVisit,
} from "#app/features/wishlist/wishlist.server.ts";
import { sendWish } from "#app/features/wishlist/send-wish.ts";
import { wishCard, type WishCard, WishTile } from "./wish-tile.tsx";
import {
  parseWishRequest,
  wishedProducts,
  type WishResult,
} from "#app/features/wishlist/wishlist-request.ts";
import { orNotFound } from "#app/features/api/shop-api.server.ts";
import { productsPath, wishlistPath } from "#contract/paths.ts";
import { PageLink, pageUrl } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/wishlist.ts";
import { useEffect, useState } from "react";
import { RecentlyViewed } from "#app/features/recently-viewed/recently-viewed.tsx";
import { TextField } from "#app/ui/field.tsx";
import "./wishlist.css";

/** Suggested products while the list is empty. */
const offered = 4;

export const headers = () => ({ "cache-control": noStore });

export const meta = () => hiddenMeta(m["wishlist.meta"]());

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visit = await wishlistVisit(request, context);
  const { headers, signedIn } = visit;
  const shared = url.searchParams.get("lista");
  const channel = await context.get(visitorContext).channelCode();
  try {
    if (shared !== null && shared !== visit.token) {
      const list = await orNotFound(visit.shop.wishlist(shared));
      const wishes = list.wishlistProducts.map((entry) => wishCard(entry, channel));
      return data({ view: "shared" as const, wishes }, { headers });
    }
    const notice = await consumeFlash(request, headers);
    const list = await readWishlist(visit);
    const wishes = list?.wishlistProducts.map((entry) => wishCard(entry, channel)) ?? [];
    const address = pageUrl(url.origin, wishlistPath);
    const share = list && wishes.length > 0 ? `${address}?lista=${list.token}` : null;
    const wishlist = wishedProducts(list);
    const best = wishes.length === 0 ? await loadBestSellers(visit.shop, offered) : [];
    return data(
      { view: "own" as const, notice, wishes, wishlist, share, signedIn, best },
      { headers },
    );
  } catch (error) {
    if (!isOutage(error)) throw error;
    return data({ view: "outage" as const }, { status: 503, headers });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const change = parseWishRequest(await request.formData().catch(() => new FormData()));
  if (!change) throw data(null, { status: 400 });
  const visit = await wishlistVisit(request, context);
  const { headers } = visit;
  const result = await changeWishlist(visit, change, { request, context });
  if (sentByScript(request) || !result.ok)
    return data(result, { status: result.ok ? 200 : 422, headers });
  await setFlash(headers, result.message);
  throw redirect(wishlistPath, { status: 303, headers });
}

/** Hearts disable revalidation by default; this page shows the list and enables it. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  (actionResult as WishResult | undefined)?.ok !== false;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (loaded.view === "own") changeVisitorState({ wishlist: loaded.wishlist });
  return loaded;
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendWish(request, () => serverAction());

export default function WishlistScreen({ loaderData, actionData }: Route.ComponentProps) {
  useFreshWishlist();
  if (loaderData.view === "outage") return <Outage />;
  if (loaderData.view === "shared") return <Shared wishes={loaderData.wishes} />;
  const { notice, wishes, share, signedIn, best } = loaderData;
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1 tabIndex={-1}>{m["wishlist.title"]()}</h1>
          <p className="lead">{m["wishlist.lead"]()}</p>
        </div>
        <div className="mb-6 grid gap-4 empty:hidden">
          {notice && <Alert tone="ok">{notice}</Alert>}
          {actionData?.ok === false && <Alert tone="error">{actionData.message}</Alert>}
        </div>
        {wishes.length === 0 ? (
          <Empty title={m["wishlist.empty_title"]()} text={m["wishlist.empty_text"]()}>
            <ButtonLink href={productsPath}>{m["wishlist.empty_cta"]()}</ButtonLink>
          </Empty>
        ) : (
          <Tiles wishes={wishes} own signedIn={signedIn} />
        )}
        <div className="wish-foot">
          <p className="small text-ink-2">
            {signedIn ? m["wishlist.told"]() : m["wishlist.guest"]()}{" "}
            {!signedIn && (
              <PageLink className="link" href={signInAddress(wishlistPath)}>
                {m["wishlist.guest_cta"]()}
              </PageLink>
            )}
          </p>
          {share && <ShareWishlist address={share} />}
        </div>
      </div>
      <ProductRow id="scelti" title={m["search.best"]()} cards={best} />
      {wishes.length === 0 && <RecentlyViewed without={best} />}
    </>
  );
}

function Shared({ wishes }: { wishes: WishCard[] }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["wishlist.shared_title"]()}</h1>
        <p className="lead">{m["wishlist.shared_lead"]()}</p>
      </div>
      {wishes.length === 0 ? (
        <Empty title={m["wishlist.shared_empty_title"]()} text={m["wishlist.shared_empty_text"]()}>
          <ButtonLink href={productsPath}>{m["wishlist.empty_cta"]()}</ButtonLink>
        </Empty>
      ) : (
        <Tiles wishes={wishes} own={false} signedIn={false} />
      )}
    </div>
  );
}

function Tiles({ wishes, ...rest }: { wishes: WishCard[]; own: boolean; signedIn: boolean }) {
  return (
    <>
      <div className="tiles">
        {wishes.map((wish) => (
          <WishTile key={wish.variantId} wish={wish} {...rest} />
        ))}
      </div>
      <LowestPriceCaption cards={wishes.map(({ card }) => card)} />
    </>
  );
}

function Outage() {
  return (
    <div className="wrap">
      <Empty title={m["wishlist.outage_title"]()} text={m["wishlist.outage_text"]()}>
        <ButtonLink href={wishlistPath}>{m["cart.reload"]()}</ButtonLink>
      </Empty>
    </div>
  );
}

/** The address to share: a copy button with scripts, a text field without. */
function ShareWishlist({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <details className="share">
      <summary className="link link-tap">{m["wishlist.share"]()}</summary>
      <div className="with-btn">
        <TextField
          id="condividi"
          label={m["wishlist.share_label"]()}
          hint={m["wishlist.share_text"]()}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="btn btn-2 scripted" onClick={() => void copy()}>
          {copied ? m["wishlist.share_copied"]() : m["wishlist.share_copy"]()}
        </button>
      </div>
      <output className="sr-only">{copied && m["wishlist.share_copied"]()}</output>
    </details>
  );
}

/** Reloads the list when another tab changes it. */
function useFreshWishlist(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onStale(() => void revalidate()), [revalidate]);
}
