import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { createShop } from "#contract/client/client.ts";
import type { LoginAnswer } from "#contract/customer.ts";
import { setCartToken } from "./cookies.server.ts";
import { cartWaits, type Session, setSession, wasExpired } from "./session.server.ts";
import { type Connect, createVisitor } from "./visitor.server.ts";

const hour = 3600;
const jwt = (name: string, expiresIn: number) =>
  `${name}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + expiresIn }))}.x`;

const session = (token: string): Session => ({
  token,
  refreshToken: "r1",
  channelCode: "WEB",
  customerId: 7,
  firstName: "Anna",
});

const answer = (token: string): LoginAnswer => ({
  token,
  refresh_token: "r2",
  channelCode: "WEB",
  customer: "/api/v2/shop/customers/7",
  customerData: {
    "@id": "/api/v2/shop/customers/7",
    "@type": "Customer",
    id: 7,
    email: "anna@example.it",
    pendingEmail: null,
    firstName: "Anna",
    lastName: "Bianchi",
    fullName: "Anna Bianchi",
    phoneNumber: null,
    gender: "u",
    birthday: null,
    subscribedToNewsletter: false,
    consents: [],
    adminAccess: false,
    defaultAddress: null,
    user: { "@id": "/x", "@type": "ShopUser", verified: true },
  },
});

/** A fake backend that accepts one bearer and one refresh token. */
function backend({ good, dead = false }: { good: string; dead?: boolean }) {
  const calls: string[] = [];
  const send = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const bearer = request.headers.get("authorization");
    calls.push(`${pathname} ${bearer ?? "guest"}`);
    if (pathname.endsWith("/refresh-token")) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return dead
        ? Response.json({ code: 401, message: "JWT Refresh Token Not Found" }, { status: 401 })
        : Response.json(answer(good));
    }
    if (bearer === null || bearer === `Bearer ${good}`)
      return bearer === null && pathname.endsWith("/addresses")
        ? Response.json({ message: "JWT Token not found" }, { status: 401 })
        : Response.json({ "hydra:member": [], "hydra:totalItems": 0 });
    return Response.json({ code: 401, message: "Invalid JWT Token" }, { status: 401 });
  };
  const connect: Connect = ({ bearer, channelCode = "DEFAULT", through }) =>
    createShop({
      fetch: through ? through(send) : send,
      baseUrl: "http://shop.test",
      language: "it-IT",
      channel: channelCode,
      bearer,
    });
  return { connect, calls };
}

async function requestOf(known: Session | null, init: RequestInit = {}, path = "/area-riservata") {
  const headers = new Headers();
  if (known) await setSession(headers, known);
  const cookie = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return new Request(`http://shop.test${path}`, { ...init, headers: { cookie } });
}

const cookiesOf = (response: Response) => response.headers.getSetCookie();

afterEach(() => vi.restoreAllMocks());

test("a good session is used as it is", async () => {
  const good = jwt("a", hour);
  const { connect, calls } = backend({ good });
  const visitor = createVisitor(await requestOf(session(good)), connect, "WEB");
  expect(await (await visitor.shop()).addresses()).toEqual([]);
  expect(calls).toEqual([`/shop/addresses Bearer ${good}`]);
  expect(cookiesOf(visitor.seal(new Response()))).toEqual([]);
});

test("an expired session is renewed once, whoever asks for it at the same time", async () => {
  const good = jwt("new", hour);
  const { connect, calls } = backend({ good });
  const request = await requestOf(session(jwt("old", -1)));
  const tabs = [createVisitor(request, connect, "WEB"), createVisitor(request, connect, "WEB")];
  await Promise.all(tabs.map(async (tab) => (await tab.shop()).addresses()));
  expect(calls.filter((call) => call.includes("refresh-token"))).toHaveLength(1);
  expect(calls.filter((call) => call.includes("addresses"))).toEqual(
    Array(2).fill(`/shop/addresses Bearer ${good}`),
  );
  for (const tab of tabs) expect(cookiesOf(tab.seal(new Response()))[0]).toMatch(/^shop_session=/);
});

test("a session ended elsewhere is renewed in the middle of a call", async () => {
  const good = jwt("new", hour);
  const { connect, calls } = backend({ good });
  const visitor = createVisitor(await requestOf(session(jwt("revoked", hour))), connect, "WEB");
  await (await visitor.shop()).addresses();
  expect(calls.at(-1)).toBe(`/shop/addresses Bearer ${good}`);
});

test("a session ended elsewhere and dead sends its customer to sign in, a shopper on as a guest", async () => {
  const request = await requestOf(session(jwt("revoked", hour)));
  const { connect } = backend({ good: "none", dead: true });
  const { shop } = await createVisitor(request, connect, "WEB").customer();
  const thrown: unknown = await shop.customer(7).catch((error: unknown) => error);
  expect((thrown as Response).headers.get("location")).toBe("/accesso?ritorno=%2Farea-riservata");
  const tolerant = await createVisitor(request, connect, "WEB").shop();
  await expect(tolerant.countries()).resolves.toEqual([]);
});

test("a dead session goes away quietly, and the visitor goes on as a guest", async () => {
  const { connect, calls } = backend({ good: "none", dead: true });
  const visitor = createVisitor(await requestOf(session(jwt("old", -1))), connect, "WEB");
  expect(await visitor.session()).toBeNull();
  await (await visitor.shop()).countries();
  expect(calls.at(-1)).toBe("/shop/countries guest");
  expect(visitor.hasLostSession()).toBe(true);
  const cookies = cookiesOf(visitor.seal(new Response()));
  expect(cookies.find((cookie) => cookie.startsWith("shop_session="))).toMatch(/Max-Age=0/);
});

test("a cart made in the same request outlives the lost one", async () => {
  const { connect } = backend({ good: "none", dead: true });
  const visitor = createVisitor(await requestOf(session(jwt("old", -1))), connect, "WEB");
  await visitor.session();
  const page = new Response(null, { headers: { "set-cookie": "shop_cart=new" } });
  expect(cookiesOf(visitor.seal(page)).at(-1)).toBe("shop_cart=new");
});

const awayBackend: Connect = () =>
  createShop({
    fetch: async () => new Response("{}", { status: 503 }),
    baseUrl: "http://shop.test",
    language: "it-IT",
    channel: "WEB",
  });

test("an outage ends no session", async () => {
  const visitor = createVisitor(await requestOf(session(jwt("old", -1))), awayBackend, "WEB");
  await expect(visitor.session()).rejects.toBeInstanceOf(ApiError);
  expect(cookiesOf(visitor.seal(new Response()))).toEqual([]);
});

test("guests are sent to sign in and come back", async () => {
  const { connect } = backend({ good: "none" });
  const request = await requestOf(null, {}, "/area-riservata/ordini.data?page=2");
  const thrown: unknown = await createVisitor(request, connect, "WEB")
    .customer()
    .catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get("location")).toBe(
    "/accesso?ritorno=%2Farea-riservata%2Fordini%3Fpage%3D2",
  );
});

test("what was being written waits for the sign-in, secrets do not", async () => {
  const { connect } = backend({ good: "none", dead: true });
  const request = await requestOf(session(jwt("old", -1)), { method: "POST" });
  const visitor = createVisitor(request, connect, "WEB");
  const form = new FormData();
  form.set("street", "Via Garibaldi");
  form.set("password", "segreta");
  visitor.keep(form);
  await expect(visitor.customer()).rejects.toBeInstanceOf(Response);
  const unsavedForm = cookiesOf(visitor.seal(new Response())).find((cookie) =>
    cookie.startsWith("shop_draft="),
  );
  const text = atob(decodeURIComponent((unsavedForm ?? "").split(";")[0]?.split("=")[1] ?? ""));
  expect(text).toContain("Via Garibaldi");
  expect(text).not.toContain("segreta");
});

test("whoever never asks leaves the answer as it is", async () => {
  const { connect } = backend({ good: "none" });
  const response = new Response(null, { headers: { "cache-control": "public, s-maxage=60" } });
  expect(createVisitor(await requestOf(null), connect, "WEB").seal(response)).toBe(response);
});

test("personal answers are kept by nobody, and tell the service worker whose they are", async () => {
  const { connect } = backend({ good: "none" });
  const visitor = createVisitor(await requestOf(null), connect, "WEB");
  await visitor.session();
  const response = new Response(null, { headers: { "cache-control": "public, s-maxage=60" } });
  const sealed = visitor.seal(response).headers;
  expect(sealed.get("cache-control")).toBe("private, no-store");
  expect(sealed.get("x-customer")).toBe("null");
  const known = session(jwt("a", hour));
  const customer = createVisitor(await requestOf(known), connect, "WEB");
  await customer.session();
  const named = customer.seal(new Response()).headers.get("x-customer");
  expect(named).toBe(`${known.customerId}`);
});

test.each([
  ["with a cart", true],
  ["without one", false],
])(
  "who signs out %s is told that it waits only then, and of no session that ended",
  async (_, hasCart) => {
    const before = new Headers();
    if (hasCart) await setCartToken(before, "T1");
    const cookie = (before.get("set-cookie") ?? "").split(";")[0] ?? "";
    const { connect } = backend({ good: jwt("a", hour) });
    const visitor = createVisitor(
      new Request("http://shop.test/", { headers: { cookie } }),
      connect,
      "WEB",
    );
    await visitor.signOut();
    const given = cookiesOf(visitor.seal(new Response())).filter(
      (text) => !text.includes("Max-Age=0"),
    );
    const next = new Request("http://shop.test/", {
      headers: { cookie: given.map((text) => text.split(";")[0]).join("; ") },
    });
    expect(await cartWaits(next)).toBe(hasCart);
    expect(await wasExpired(next)).toBe(false);
  },
);
