import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { issueAccessToken, openSession } from "#commerce/auth/sessions.ts";
import { callsOf, codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { customers, reviews } from "#commerce/schema.ts";
import type { TestCommerce } from "./commerce.ts";
import { post, patch, signIn } from "./customer.ts";
import { address } from "./order-by-api.ts";

const callers = ["guest", "anna", "bruno", "admin", "expired", "forged", "deleted"] as const;
export type Caller = (typeof callers)[number];

export type Belongings = Awaited<ReturnType<typeof furnish>>;

/** Everybody who may call: a guest, two customers with all a customer can have, the staff, and three dead tokens. */
export async function openCallers(shop: TestCommerce) {
  const run = randomUUID().slice(0, 8);
  const person = (name: string, more: object = {}) =>
    signIn(shop, { email: `${name}.${run}@example.it`, firstName: name, ...more });
  const anna = await person("Anna");
  const bruno = await person("Bruno");
  const admin = await person("Livia", { role: "owner" });
  const deleted = await person("Dino");
  await shop.ctx.db
    .update(customers)
    .set({ deletedAt: shop.ctx.clock() })
    .where(eq(customers.id, deleted.id));
  const { id: session } = await openSession(shop.ctx, anna.id);
  const issueAs = (changes: Partial<Ctx>) =>
    issueAccessToken({ ...shop.ctx, ...changes }, anna, session);
  const longAgo = new Date(shop.ctx.clock().getTime() - 7_200_000);
  const secret = "a secret of somebody else, just as long as ours";
  const bearers: Record<Caller, string | undefined> = {
    guest: undefined,
    anna: anna.token,
    bruno: bruno.token,
    admin: admin.token,
    expired: await issueAs({ clock: () => longAgo }),
    forged: await issueAs({ config: { ...shop.ctx.config, secret } }),
    deleted: deleted.token,
  };
  return { bearers, anna: await furnish(shop, anna), bruno: await furnish(shop, bruno), admin };
}

const read = async (response: Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

type Person = Awaited<ReturnType<typeof signIn>>;

/** One of everything a customer can own, with their name on it. */
async function furnish(shop: TestCommerce, person: Person) {
  const calls = callsOf(person.request);
  const own = { ...address, firstName: person.firstName, street: `Via di ${person.email}` };
  const home = await read(person.request("/shop/addresses", post(own)));
  const wishlist = await read(person.request("/shop/wishlists", post({})));
  const cart = await calls.ready({ [codes.soap]: 1 }, { email: person.email, by: "BONIFICO" });
  const order = await calls.place({ [codes.serum]: 1 }, { email: person.email, by: "BONIFICO" });
  const { shipments, payments, items } = await calls.read(cart);
  const variant = await read(shop.request(`/shop/product-variants/${codes.soap}`));
  const wish = { productVariantId: Number(variant["id"]) };
  await person.request(`/shop/wishlists/${String(wishlist["token"])}/variant`, patch(wish));
  const [review] = await shop.ctx.db.select({ id: reviews.id }).from(reviews).limit(1);
  return {
    ...person,
    address: Number(home["id"]),
    wishlist: String(wishlist["token"]),
    cart,
    order: order.token,
    number: order.number ?? "",
    item: items[0]?.id ?? 0,
    shipment: shipments[0]?.id ?? 0,
    payment: payments[0]?.id ?? 0,
    variant: wish.productVariantId,
    review: review?.id ?? 0,
  };
}
