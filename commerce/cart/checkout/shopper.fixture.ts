import { pino } from "pino";
import { afterAll } from "vitest";
import { createCommerce } from "../../app.ts";
import type { CommerceConfig } from "../../kernel/config.ts";
import { loadPlugins } from "../../kernel/plugins.ts";
import { plugins } from "../../../server/plugins.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import type { Email } from "../../mail/emails.ts";
import { Order } from "#contract/order.ts";
import type { UpdateOrder } from "#contract/order-requests.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";

export const address = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "+39 333 1234567",
  street: "Via Roma",
  streetNumber: "1",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};

export const codes = {
  /** 29,90 €, 26,90 €, 9,90 € */
  serum: "SIE-ACI-IAL-30",
  sunscreen: "FLU-SOL-SPF50-50",
  soap: "SAP-OLI-100",
  giftCard: "CARTA-100",
  box: "CONF-PETALO-S",
  bigBox: "CONF-RUGIADA-L",
};

type Job = { name: string; data: object };
type Options = Pick<
  NonNullable<Parameters<typeof createTestCommerce>[0]>,
  "config" | "now" | "env" | "plugins"
>;

/** The shop with its demo catalogue; checks every response against the contract and records emails and calls. */
export async function openShop(options: Options = {}) {
  const queued: Job[] = [];
  const jobs: Jobs = { enqueue: async (_db, name, data) => void queued.push({ name, data }) };
  const commerce = await createTestCommerce({ ...options, jobs });
  afterAll(() => commerce.close());
  const emails = () =>
    queued.filter(({ name }) => name === "mail").map(({ data }) => data as Email);
  /** The same shop in a process with another configuration. */
  const withConfig = (changes: Partial<CommerceConfig>, env?: Record<string, string>) => {
    const extensions = env ? loadPlugins(plugins, env) : commerce.ctx.extensions;
    const { database } = commerce;
    const config = { ...commerce.ctx.config, ...changes };
    const ctx = { ...commerce.ctx, extensions };
    const log = pino({ level: "silent" });
    const app = createCommerce({ ...ctx, database, config, jobs, log });
    const request: Send = async (path, init) => app.request(config.apiPrefix + path, init);
    return { app, ctx: { ...ctx, config }, request, ...callsOf(request) };
  };
  const calls = callsOf(commerce.request);
  // Warms up the database: the first order compiles and plans all statements, which would slow down one test.
  await commerce.request(`/shop/orders/${await calls.ready({ [codes.soap]: 1 })}`);
  return { ...commerce, queued, emails, withConfig, ...calls };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
const order = async (response: Promise<Response>, status = 200) =>
  answerAs(Order, await response, status);
const at = (token: string) => `/orders/${token}`;

type Send = (path: string, init?: RequestInit) => Promise<Response>;

export function callsOf(request: Send) {
  const send = (method: string, path: string, body: unknown = {}) =>
    request(`/shop${path}`, {
      method,
      headers: {
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
      },
      ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(body) }),
    });
  const calls = {
    send,
    createCart: () => order(send("POST", "/orders"), 201),
    read: (token: string) => order(send("GET", at(token))),
    add: (token: string, code: string, quantity = 1, extra: object = {}) =>
      order(send("POST", `${at(token)}/items`, { productVariant: code, quantity, ...extra }), 201),
    address: (token: string, details: UpdateOrder = {}) =>
      order(
        send("PUT", at(token), { email: "anna@example.it", shippingAddress: address, ...details }),
      ),
    ship: async (token: string, shippingMethod = "BRT_STANDARD") => {
      const { shipments } = await calls.read(token);
      const path = `${at(token)}/shipments/${shipments[0]?.id}`;
      return order(send("PATCH", path, { shippingMethod }));
    },
    payBy: async (token: string, paymentMethod = "CARTA") => {
      const { payments } = await calls.read(token);
      const path = `${at(token)}/payments/${payments.at(-1)?.id}`;
      return order(send("PATCH", path, { paymentMethod }));
    },
    complete: (token: string, body: object = {}) =>
      order(send("PATCH", `${at(token)}/complete`, body)),
    /** Creates a cart with these quantities. */
    cartWith: async (lines: Record<string, number>) => {
      const { token } = await calls.createCart();
      for (const [code, quantity] of Object.entries(lines)) await calls.add(token, code, quantity);
      return token;
    },
    /** Creates a cart with these quantities that only needs to be completed. */
    ready: async (
      lines: Record<string, number>,
      { email = "anna@example.it", by = "CARTA" } = {},
    ) => {
      const token = await calls.cartWith(lines);
      const addressed = await calls.address(token, { email });
      if (addressed.shipments.length > 0) await calls.ship(token);
      const shipped = await calls.read(token);
      if (shipped.payments.length > 0) await calls.payBy(token, by);
      return token;
    },
    place: async (lines: Record<string, number>, options: { email?: string; by?: string } = {}) =>
      calls.complete(await calls.ready(lines, options)),
  };
  return calls;
}
