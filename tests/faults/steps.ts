import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { address } from "#tests/harness/order-by-api.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { type Staff, staffOf } from "#tests/harness/staff.ts";
import { type Market, webhookSecret, type World } from "./world.ts";

/** How the gateway reports: at once, twice, never, or late; the shopper comes back unless told otherwise. */
type Gateway = "usual" | "twice" | "never" | "late";

export type Buyer<Place extends Market = World> = {
  world: Place;
  email: string;
  card: string;
  gateway: Gateway;
  token: string;
  number: string;
  session: string;
};

/** One who buys wherever the shop runs. */
export type Shopper = Buyer<Market>;

export type Step = {
  name: string;
  /** Its calls carry no Idempotency-Key: it is tried again only if it is not done. */
  unkeyed?: true;
  /** One try; it may fail, and is repeated with the same key. */
  act(buyer: Shopper, key: string): Promise<void>;
  done(buyer: Shopper): Promise<boolean>;
};

export const bought = { slug: "sapone-all-oliva", code: "SAP-OLI-100", pieces: 2 };
export const cardAmount = 1000;

const api = ({ world }: Shopper, key?: string) =>
  shopApi(world.baseUrl(), undefined, key === undefined ? {} : { "idempotency-key": key });
const read = (buyer: Shopper) => api(buyer).order(buyer.token);

const sessions = new WeakMap<Market, Promise<Staff>>();

/** One login for all purchases; one that fails, or whose session ended, is repeated at the next call. */
export async function askStaff(world: Market, path: string, body: object, key?: string) {
  const session = sessions.get(world) ?? staffOf(world.baseUrl());
  sessions.set(world, session);
  try {
    return await (
      await session
    )(path, body, key);
  } catch (error) {
    if (!String(error).endsWith("409")) sessions.delete(world);
    throw error;
  }
}

/** From the first add to the delivered order. */
export const steps: Step[] = [
  {
    name: "create the cart",
    act: async (buyer, key) =>
      void (buyer.token ||= (await api(buyer, key).createCart("not-supported")).token),
    done: async ({ token }) => token !== "",
  },
  {
    name: "add to the cart",
    async act(buyer, key) {
      const productVariant = `/api/v2/shop/product-variants/${bought.code}`;
      await api(buyer, key).addItem(buyer.token, { productVariant, quantity: bought.pieces });
    },
    done: async (buyer) =>
      (await read(buyer)).items.some(({ quantity }) => quantity === bought.pieces),
  },
  {
    name: "add the gift card",
    act: async (buyer, key) => void (await api(buyer, key).addGiftCard(buyer.token, buyer.card)),
    done: async (buyer) => (await read(buyer)).appliedGiftCardAmount === cardAmount,
  },
  {
    name: "give the address",
    async act(buyer, key) {
      const shippingAddress = address;
      await api(buyer, key).updateOrder(buyer.token, { email: buyer.email, shippingAddress });
    },
    done: async (buyer) => (await read(buyer)).checkoutState === "addressed",
  },
  {
    name: "choose the courier",
    async act(buyer, key) {
      const { shipments } = await read(buyer);
      await api(buyer, key).selectShipping(buyer.token, shipments[0]?.id ?? 0, "BRT_STANDARD");
    },
    done: async (buyer) => (await read(buyer)).checkoutState === "shipping_selected",
  },
  {
    name: "choose the payment",
    async act(buyer, key) {
      const { payments } = await read(buyer);
      await api(buyer, key).selectPayment(buyer.token, payments[0]?.id ?? 0, "CARTA");
    },
    done: async (buyer) => (await read(buyer)).checkoutState === "payment_selected",
  },
  {
    name: "place the order",
    act: async (buyer, key) => void (await api(buyer, key).completeOrder(buyer.token)),
    async done(buyer) {
      buyer.number = (await read(buyer)).number ?? "";
      return buyer.number !== "";
    },
  },
  {
    name: "open the payment",
    unkeyed: true,
    async act(buyer) {
      const response = await fetch(`${buyer.world.baseUrl()}/it/order/${buyer.token}/pay`);
      buyer.session = response.headers.get("refresh")?.split("/").at(-1) ?? "";
    },
    done: async ({ session }) => session !== "",
  },
  {
    name: "pay",
    unkeyed: true,
    act: pay,
    done: async (buyer) => (await read(buyer)).paymentState === "paid",
  },
  {
    name: "ship",
    act: (buyer, key) => move(buyer, key, "ship", { tracking: "X1" }),
    done: async (buyer) => ["shipped", "delivered"].includes((await read(buyer)).shippingState),
  },
  {
    name: "deliver",
    act: (buyer, key) => move(buyer, key, "deliver", {}),
    done: async (buyer) => (await read(buyer)).shippingState === "delivered",
  },
];

async function move(
  { world, number }: Shopper,
  key: string,
  verb: "ship" | "deliver",
  body: object,
): Promise<void> {
  await askStaff(world, `/orders/${number}/${verb}`, body, key);
}

/** The shopper pays once on the gateway's page and comes back; the gateway tells the shop in its own way. */
async function pay(buyer: Shopper): Promise<void> {
  const { world, session, gateway, token } = buyer;
  const paid = world.stripe.pay(session);
  const back = new URLSearchParams({ attempt: paid.client_reference_id ?? "" });
  const comeBack = () =>
    fetch(`${world.baseUrl()}/it/order/${token}/pay/return?${back}`, { redirect: "manual" });
  const told = { never: [], late: [], usual: ["1"], twice: ["1", "1", "2"] }[gateway];
  await Promise.all([
    ...told.map((news) => tell(buyer, `${session}-${news}`)),
    ...(gateway === "late" ? [] : [comeBack()]),
  ]);
  if (gateway === "late") await tell(buyer, `${session}-${randomUUID()}`);
}

const { webhooks } = new Stripe("sk_test_x");

/** An event of the gateway, signed; it repeats it until the shop has taken it. */
export async function tell({ world, session }: Shopper, id: string): Promise<void> {
  const object = world.stripe.sessions.get(session);
  const type = "checkout.session.completed";
  const payload = JSON.stringify({ id: `evt_${id}`, object: "event", type, data: { object } });
  const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const response = await fetch(`${world.baseUrl()}/api/v2/payments/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  if (response.status !== 204) throw new Error(`the webhook answered ${response.status}`);
}
