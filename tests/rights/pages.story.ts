import { SignJWT, decodeJwt } from "jose";
import { expect, inject, test } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { newCustomer, type NewCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { fillPath, routePaths } from "#tests/harness/route-paths.ts";
import { livia, passwordOf } from "#tests/harness/signed-in.ts";
import { openVisitor, type Visitor } from "#tests/harness/visitor.ts";

const nobody = "00000000-0000-4000-8000-000000000000";
const signedIn = new Set(["bruno", "admin"]);
const session = "shop_session";

const decode = (cookie: string) =>
  JSON.parse(
    JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString()) as string,
  ) as Record<string, unknown>;
const encode = (value: object) =>
  encodeURIComponent(Buffer.from(JSON.stringify(JSON.stringify(value))).toString("base64"));

/** Anna's own session with another bearer in it, and a refresh token that never was. */
async function withBearer(anna: Visitor, claims: object): Promise<Visitor> {
  const visitor = anna.twin();
  const known = decode(visitor.cookies.get(session) ?? "");
  const payload = { ...decodeJwt(String(known["token"])), ...claims };
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("a secret of somebody else, just as long as ours"));
  visitor.cookies.set(session, encode({ ...known, token, refreshToken: "none" }));
  return visitor;
}

async function logIn(baseUrl: string, email: string): Promise<Visitor> {
  const visitor = openVisitor(baseUrl);
  expect((await visitor.logIn(email, passwordOf(email))).status).toBe(303);
  return visitor;
}

async function deleted(baseUrl: string, person: NewCustomer): Promise<Visitor> {
  const visitor = await logIn(baseUrl, person.email);
  await person.shop.deleteCustomer(person.login.customerData.id, passwordOf(person.email));
  return visitor;
}

/** What a page shows, without what differs between two askings of the same thing. */
async function look(visitor: Visitor, path: string, token: string) {
  const response = await visitor.twin().send(path);
  const text = (await response.text()).replaceAll(token, "(token)");
  const location = response.headers
    .get("location")
    ?.replaceAll(encodeURIComponent(token), "(token)");
  const heading = /<h1[^>]*>([^<]*)/.exec(text)?.[1];
  return { text, seen: { status: response.status, location, heading } };
}

test("no page shows somebody else's things, or tells whether they exist", async () => {
  const baseUrl = inject("shopUrl");
  const anna = await newCustomer(baseUrl, "anna");
  const { token, number } = await orderByApi(anna.shop);
  const owner = await logIn(baseUrl, anna.email);
  const bruno = await newCustomer(baseUrl, "bruno");
  const others = {
    guest: openVisitor(baseUrl),
    bruno: await logIn(baseUrl, bruno.email),
    admin: await logIn(baseUrl, livia),
    expired: await withBearer(owner, { exp: 1_700_000_000 }),
    forged: await withBearer(owner, {}),
    deleted: await deleted(baseUrl, await newCustomer(baseUrl, "dino")),
  };
  const hers = [anna.email, String(number), "Via Garibaldi"];
  const own = await look(owner, `/area-riservata/ordini/${token}`, token);
  expect(hers.slice(1).filter((text) => !own.text.includes(text))).toEqual([]);

  const slug = "siero-acido-ialuronico";
  for (const route of routePaths()) {
    const path = fillPath(route, { slug, token });
    const nowhere = fillPath(route, { slug, token: nobody });
    for (const [name, visitor] of Object.entries(others)) {
      const { text, seen } = await look(visitor, path, token);
      const leaks = hers.filter((secret) => text.includes(secret));
      expect({ route, name, leaks }).toEqual({ route, name, leaks: [] });
      const unknown = path === nowhere ? seen : (await look(visitor, nowhere, nobody)).seen;
      expect({ route, name, ...seen }).toEqual({ route, name, ...unknown });
      const closed = route.startsWith("/area-riservata") && !signedIn.has(name);
      const leadsAway = seen.location?.startsWith("/accesso") ?? false;
      expect({ route, name, open: closed && !leadsAway }).toEqual({ route, name, open: false });
    }
  }
  const guestOrder = await orderByApi(shopApi(baseUrl), { email: "ospite@posta.example" });
  const shown = await look(others.bruno, `/ordine/${guestOrder.token}`, guestOrder.token);
  expect(shown.text).not.toContain("ospite@posta.example");
}, 240_000);
