import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";
import { challengePage, hostedPage, standInScript } from "./stripe-browser.fixture.ts";

type Session = {
  id: string;
  object: "checkout.session";
  client_reference_id: string | null;
  payment_status: "paid" | "unpaid";
  status: "open" | "complete" | "expired";
  payment_intent: string | null;
  amount_total: number;
  expires_at: number;
  url: string;
  metadata: Record<string, string>;
};
export type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  client_secret: string;
  customer: string | null;
  setup_future_usage: string | null;
  metadata: Record<string, string>;
};
type Customer = {
  id: string;
  email: string;
  deleted?: true;
  cards: string[];
  metadata: Record<string, string>;
};
type Refund = { id: string; payment_intent: string; amount: number };

/** An error in Stripe's format. */
class Refusal extends Error {
  readonly error: Record<string, string>;

  constructor(code: string, type = "invalid_request_error", message = code) {
    super(code);
    this.error = { type, code, message };
  }
}

export const standInCards = {
  good: "4242 4242 4242 4242",
  refused: "4000 0000 0000 0002",
  secured: "4000 0027 6000 3184",
};

/** A fake Stripe on localhost: the calls that shop and payment page use, with idempotency keys. */
export async function startStripe(atEnd: (close: () => void) => void = afterAll) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const customers = new Map<string, Customer>();
  const customerSessions = new Map<string, string>();
  const refunds: Refund[] = [];
  /** Charges by session or intent id. */
  const charges: { id: string; amount: number; at: Date }[] = [];
  const time = { now: () => new Date() };
  const answered = new Map<string, unknown>();
  const created: URLSearchParams[] = [];
  const calls: string[] = [];
  /** Return URLs of payments in process. */
  const returns = new Map<string, string>();
  /** Errors that the next calls return. */
  const trouble: { status: number; message: string }[] = [];

  const createSession = (form: URLSearchParams): Session => {
    created.push(form);
    const id = `cs_test_${sessions.size + 1}`;
    const session: Session = {
      id,
      object: "checkout.session",
      client_reference_id: form.get("client_reference_id"),
      payment_status: "unpaid",
      status: "open",
      payment_intent: null,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      expires_at: Number(form.get("expires_at")),
      url: `${apiUrl}/pay/${id}`,
      metadata: metadataOf(form),
    };
    sessions.set(id, session);
    returns.set(id, form.get("success_url") ?? "");
    return session;
  };
  const expireSession = (session: Session) => {
    if (session.status !== "open") throw new Refusal("session_not_open");
    return Object.assign(session, { status: "expired" });
  };
  const createIntent = (form: URLSearchParams): Intent => {
    created.push(form);
    const id = `pi_test_${intents.size + 1}`;
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount: Number(form.get("amount")),
      currency: form.get("currency") ?? "",
      status: "requires_payment_method",
      client_secret: `${id}_secret_x`,
      customer: null,
      setup_future_usage: null,
      metadata: metadataOf(form),
    };
    intents.set(id, intent);
    return intent;
  };
  const cancelIntent = (intent: Intent) => {
    if (!intent.status.startsWith("requires_")) throw new Refusal(unexpectedState);
    return Object.assign(intent, { status: "canceled" });
  };
  const payIntent = (intent: Intent): Intent => {
    if (!intent.status.startsWith("requires_")) throw new Refusal(unexpectedState);
    charges.push({ id: intent.id, amount: intent.amount, at: time.now() });
    return Object.assign(intent, { status: "succeeded" });
  };
  /** Called when the shopper pays in the page's element. */
  const confirmIntent = (intent: Intent, form: URLSearchParams) => {
    if (form.get("client_secret") !== intent.client_secret) throw new Refusal("secret");
    if (!intent.status.startsWith("requires_")) throw new Refusal(unexpectedState);
    const number = form.get("number") ?? "";
    if (number === standInCards.refused)
      throw new Refusal("card_declined", "card_error", "La tua carta è stata rifiutata.");
    if (form.get("save") === "true") {
      intent.setup_future_usage = "on_session";
      customers.get(intent.customer ?? "")?.cards.push(number);
    }
    returns.set(intent.id, form.get("return_url") ?? "");
    if (number !== standInCards.secured) return payIntent(intent);
    const redirect_to_url = { url: `${apiUrl}/3ds/${intent.id}` };
    return Object.assign(intent, { status: "requires_action", next_action: { redirect_to_url } });
  };
  const createCustomer = (form: URLSearchParams): Customer => {
    const email = form.get("email") ?? "";
    const customer = {
      id: `cus_${customers.size + 1}`,
      email,
      cards: [],
      metadata: metadataOf(form),
    };
    customers.set(customer.id, customer);
    return customer;
  };
  const listCharges = (since: number) => {
    const data = charges.map(({ id, amount, at }, index) => {
      const payment_intent = sessions.get(id)?.payment_intent ?? id;
      const metadata = sessions.get(id)?.metadata ?? intents.get(id)?.metadata ?? {};
      const amount_refunded = refunds
        .filter((refund) => refund.payment_intent === payment_intent)
        .reduce((sum, refund) => sum + refund.amount, 0);
      const created = Math.floor(at.getTime() / 1000);
      const money = { amount_captured: amount, amount_refunded, paid: true };
      return { id: `ch_${index + 1}`, payment_intent, metadata, created, ...money };
    });
    const isRecent = ({ created }: { created: number }) => created >= since;
    return { object: "list", data: data.filter(isRecent), has_more: false };
  };
  const listed = (isWanted: (customer: Customer) => boolean | undefined) => {
    const data = [...customers.values()].filter((one) => !one.deleted && isWanted(one));
    return { object: "list", data, has_more: false };
  };
  const createCustomerSession = (form: URLSearchParams) => {
    const client_secret = `cuss_secret_${customerSessions.size + 1}`;
    customerSessions.set(client_secret, form.get("customer") ?? "");
    return { object: "customer_session", client_secret };
  };
  const createRefund = (form: URLSearchParams): Refund => {
    const refund = {
      id: `re_${refunds.length + 1}`,
      payment_intent: form.get("payment_intent") ?? "",
      amount: Number(form.get("amount")),
    };
    refunds.push(refund);
    return refund;
  };
  /** Simulates a payment on Stripe's page. */
  const pay = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(id);
    if (session.status === "open")
      charges.push({ id, amount: session.amount_total, at: time.now() });
    return Object.assign(session, {
      payment_status: "paid",
      status: "complete",
      payment_intent: `pi_${id}`,
    });
  };

  /** Response of the API; undefined for unknown objects. */
  function answerCall(method: string, path: string, form: URLSearchParams): unknown {
    const { pathname, searchParams: query } = new URL(path, apiUrl);
    const [, , kind = "", id = "", verb = ""] = pathname.replace("checkout/", "").split("/");
    const named = id && (id === "search" ? "/search" : "/:id");
    const call = `${method} ${kind}${named}${verb ? `/${verb}` : ""}`;
    calls.push(call);
    const session = sessions.get(id);
    const intent = intents.get(id);
    const customer = customers.get(id);
    const answers: Record<string, () => unknown> = {
      "POST sessions": () => createSession(form),
      "GET sessions/:id": () => session,
      "POST sessions/:id/expire": () => session && expireSession(session),
      "POST payment_intents": () => createIntent(form),
      "GET payment_intents/:id": () => intent,
      "POST payment_intents/:id": () => intent && Object.assign(intent, Object.fromEntries(form)),
      "POST payment_intents/:id/cancel": () => intent && cancelIntent(intent),
      "POST payment_intents/:id/confirm": () => intent && confirmIntent(intent, form),
      "POST customers": () => createCustomer(form),
      "GET customers": () => listed(({ email }) => email === query.get("email")),
      "GET customers/search": () =>
        listed(({ metadata }) => query.get("query")?.endsWith(`:"${metadata["account"]}"`)),
      "DELETE customers/:id": () => customer && Object.assign(customer, { deleted: true }),
      "POST customer_sessions": () => createCustomerSession(form),
      "POST refunds": () => createRefund(form),
      "GET charges": () => listCharges(Number(query.get("created[gte]"))),
    };
    return answers[call]?.();
  }

  /** Response to the shopper's browser; undefined for API calls. */
  function answerBrowser({ method, url = "" }: IncomingMessage, form: URLSearchParams) {
    const [, page = "", id = ""] = new URL(url, apiUrl).pathname.split("/");
    const back = returns.get(id) ?? "";
    const intent = intents.get(id);
    if (page === "v3") return { script: standInScript(apiUrl) };
    if (page === "cards") {
      const customer = customers.get(customerSessions.get(id) ?? "");
      return { json: customer?.cards.map((card) => card.slice(-4)) ?? [] };
    }
    if (page === "pay" && method === "GET") return { html: hostedPage(sessions.get(id)?.status) };
    if (page === "pay") return { location: pay(id) && back };
    if (page === "3ds" && method === "GET") return { html: challengePage };
    if (page === "3ds" && intent) {
      if (form.get("answer") === "yes") payIntent(intent);
      else intent.status = "requires_payment_method";
      return { location: `${back}&payment_intent=${id}&redirect_status=${intent.status}` };
    }
    return undefined;
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const key = request.headers["idempotency-key"]?.toString();
    const anyOrigin = { "access-control-allow-origin": "*" };
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type, ...anyOrigin }).end(body);
    const answer = (status: number, body: unknown) =>
      send(status, "application/json", JSON.stringify(body));
    const shown = answerBrowser(request, form);
    if (shown?.location) return response.writeHead(303, { location: shown.location }).end();
    if (shown?.html) return send(200, "text/html; charset=utf-8", shown.html);
    if (shown?.script) return send(200, "text/javascript; charset=utf-8", shown.script);
    if (shown?.json) return answer(200, shown.json);
    const problem = trouble.shift();
    if (problem) {
      const type = problem.status === 400 ? "invalid_request_error" : "api_error";
      return answer(problem.status, { error: { type, message: problem.message } });
    }
    if (key && answered.has(key)) return answer(200, answered.get(key));
    const path = request.url ?? "";
    try {
      const body = answerCall(request.method ?? "", path, form);
      if (!body) return answer(404, { error: new Refusal("resource_missing").error });
      if (key) answered.set(key, body);
      return answer(200, body);
    } catch (error) {
      if (error instanceof Refusal) return answer(400, { error: error.error });
      throw error;
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}`;

  return {
    apiUrl,
    sessions,
    intents,
    customers,
    customerSessions,
    refunds,
    charges,
    time,
    created,
    calls,
    trouble,
    pay,
    /** Simulates a payment in the element. */
    payIntent: (id: string) => payIntent(intents.get(id) ?? ({} as Intent)),
  };
}

const unexpectedState = "payment_intent_unexpected_state";

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value]);
  return Object.fromEntries(entries.filter(([name]) => name));
}
