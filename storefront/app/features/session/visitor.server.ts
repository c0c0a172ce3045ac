import { createContext, redirect } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { ApiError } from "#contract/api-error.ts";
import { CUSTOMER_HEADER } from "#contract/constants.ts";
import type { Shop } from "#contract/client/client.ts";
import type { LoginAnswer } from "#contract/customer.ts";
import type { CouponMemory } from "#contract/client/transport.ts";
import {
  clearCartToken,
  clearWishlistToken,
  readCartCoupon,
  readCartToken,
  readWishlistToken,
  saveUnsavedForm,
  setCartCoupon,
} from "./cookies.server.ts";
import { pagePath, signInAddress } from "./paths.ts";
import {
  clearExpired,
  clearSession,
  isExpired,
  markExpired,
  markLeft,
  readSession,
  type Session,
  sessionFrom,
  setSession,
} from "./session.server.ts";

type Identity = {
  bearer?: string;
  channelCode?: string;
  through?: (send: Send) => Send;
};
export type Connect = (identity: Identity) => Shop;

export type Visitor = {
  /** The session, refreshed if necessary; null for guests. */
  session(): Promise<Session | null>;
  /** The API client with this visitor's bearer. */
  shop(): Promise<Shop>;
  /** SPEC §6: the channel of the session, or the configured one. */
  channelCode(): Promise<string>;
  /** Returns the customer; guests are redirected to sign in, and back afterwards. */
  customer(): Promise<Customer>;
  /** Stores the form if its session turns out to be expired, so that it is not lost. */
  keep(form: FormData): void;
  /** True if the session ended during this request: stored cart and wishlist belong to the account. */
  hasLostSession(): boolean;
  rename(firstName: string | null): Promise<void>;
  signIn(answer: LoginAnswer): Promise<void>;
  signOut(): Promise<void>;
  coupons: CouponMemory;
  /** Adds the cookies to the response, and makes it uncacheable. */
  seal(response: Response): Response;
};

export type Customer = { shop: Shop; session: Session };

export const visitorContext = createContext<Visitor>();

export function createVisitor(request: Request, connect: Connect, defaultChannel: string): Visitor {
  const headers = new Headers();
  let current: Promise<Session | null> | undefined;
  let kept: FormData | undefined;
  let lost = false;
  let coupon: string | undefined;

  const session = () => (current ??= readSession(request).then(renewIfExpired));

  async function renewIfExpired(found: Session | null): Promise<Session | null> {
    headers.set(CUSTOMER_HEADER, `${found?.customerId ?? null}`);
    return found && isExpired(found, Date.now()) ? renew(found) : found;
  }

  async function renew({ refreshToken }: Session): Promise<Session | null> {
    try {
      const answer = await refreshOnce(refreshToken, connect({}).refreshSession);
      return await store(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      lost = true;
      await forget();
      await markExpired(headers);
      return null;
    }
  }

  async function store(answer: LoginAnswer): Promise<Session> {
    const opened = sessionFrom(answer);
    headers.set(CUSTOMER_HEADER, `${opened.customerId}`);
    await setSession(headers, opened);
    return opened;
  }

  /** Clears the account's cart and wishlist tokens: they are readable again after the next sign-in. */
  async function forget(): Promise<void> {
    headers.set(CUSTOMER_HEADER, "null");
    await clearSession(headers);
    await clearCartToken(headers);
    // A wishlist of the browser does not belong to the account.
    const wishlist = await readWishlistToken(request);
    if (wishlist && !(await connect({}).isInBrowser(wishlist))) await clearWishlistToken(headers);
  }

  async function renewRefused(bearer: string): Promise<string | null> {
    const known = await session();
    // A parallel call of this request may already have refreshed the session.
    if (known?.token === bearer) current = renew(known);
    return (await session())?.token ?? null;
  }

  async function toSignIn(): Promise<Response> {
    const path = pagePath(request);
    if (kept) await saveUnsavedForm(headers, path, kept);
    return redirect(signInAddress(path));
  }

  const shopOf = ({ token: bearer, channelCode }: Session, asGuest: (send: Send) => Send) =>
    connect({
      bearer,
      channelCode,
      through: (send) => retryWith(send, renewRefused, asGuest(send)),
    });

  const deny: Send = async () => {
    throw await toSignIn();
  };

  return {
    session,
    async shop() {
      const known = await session();
      return known ? shopOf(known, (send) => send) : connect({});
    },
    channelCode: async () => (await session())?.channelCode ?? defaultChannel,
    async customer() {
      const known = await session();
      if (!known) throw await toSignIn();
      return { session: known, shop: shopOf(known, () => deny) };
    },
    keep(form) {
      kept = form;
    },
    hasLostSession: () => lost,
    async rename(firstName) {
      const known = await session();
      if (!known) return;
      current = Promise.resolve({ ...known, firstName });
      await setSession(headers, { ...known, firstName });
    },
    async signIn(answer) {
      current = store(answer);
      await current;
      await clearExpired(headers);
    },
    async signOut() {
      current = Promise.resolve(null);
      await forget();
      if (await readCartToken(request)) await markLeft(headers);
      else await clearExpired(headers);
    },
    coupons: {
      async read(cart) {
        const [token, ...code] = (coupon ?? (await readCartCoupon(request)))?.split(" ") ?? [];
        return token === cart && code.length > 0 ? code.join(" ") : null;
      },
      async write(cart, code) {
        coupon = [cart, ...(code === null ? [] : [code])].join(" ");
        await setCartCoupon(headers, coupon);
      },
    },
    seal: (response) => (current ? sealWith(headers, response) : response),
  };
}

/** The page's own cookies come last and take precedence. */
function sealWith(visitor: Headers, response: Response): Response {
  const headers = new Headers(visitor);
  for (const [name, value] of response.headers) headers.append(name, value);
  headers.set("cache-control", noStore);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

const underWay = new Map<string, Promise<LoginAnswer>>();

/** A refresh token is valid once: concurrent calls with the same expired session share one refresh. */
function refreshOnce(
  refreshToken: string,
  refresh: (refreshToken: string) => Promise<LoginAnswer>,
): Promise<LoginAnswer> {
  const running = underWay.get(refreshToken);
  if (running) return running;
  const work = refresh(refreshToken).finally(() => underWay.delete(refreshToken));
  underWay.set(refreshToken, work);
  return work;
}

type Send = (request: Request) => Promise<Response>;

/**
 * On a 401 (for example, another device ended the session) refreshes the bearer and repeats the call.
 * `asGuest` handles calls whose session cannot be refreshed.
 */
function retryWith(
  send: Send,
  renew: (refused: string) => Promise<string | null>,
  asGuest: Send,
): Send {
  return async (request) => {
    const refused = request.headers.get("authorization");
    if (refused === null) return send(request);
    const again = request.clone();
    const response = await send(request);
    if (response.status !== 401) return response;
    const bearer = await renew(refused.replace(/^Bearer /, ""));
    const headers = new Headers(again.headers);
    if (bearer === null) {
      headers.delete("authorization");
      return asGuest(new Request(again, { headers }));
    }
    headers.set("authorization", `Bearer ${bearer}`);
    return send(new Request(again, { headers }));
  };
}
