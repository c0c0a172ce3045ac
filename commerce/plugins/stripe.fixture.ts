import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

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
};
type Refund = { id: string; payment_intent: string; amount: number };

/** As much of Stripe as the shop speaks to, on loopback, with its idempotency keys. */
export async function startStripe(atEnd: (close: () => void) => void = afterAll) {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const answered = new Map<string, unknown>();
  const created: URLSearchParams[] = [];
  /** What the next calls answer instead. */
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
      url: `https://checkout.stripe.test/${id}`,
    };
    sessions.set(id, session);
    return session;
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

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const key = request.headers["idempotency-key"]?.toString();
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const problem = trouble.shift();
    if (problem) {
      const type = problem.status === 400 ? "invalid_request_error" : "api_error";
      return answer(problem.status, { error: { type, message: problem.message } });
    }
    if (key && answered.has(key)) return answer(200, answered.get(key));
    const path = request.url ?? "";
    const [, id = ""] = /^\/v1\/checkout\/sessions\/(\w+)/.exec(path) ?? [];
    let body: unknown;
    if (request.method === "GET") body = sessions.get(id);
    else if (path === "/v1/checkout/sessions") body = createSession(form);
    else if (path === "/v1/refunds") body = createRefund(form);
    if (!body) return answer(404, { error: { type: "invalid_request_error", message: path } });
    if (key) answered.set(key, body);
    return answer(200, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    created,
    trouble,
    /** The shopper pays on Stripe's page. */
    pay(id: string): Session {
      const session = sessions.get(id);
      if (!session) throw new Error(id);
      return Object.assign(session, {
        payment_status: "paid",
        status: "complete",
        payment_intent: `pi_${id}`,
      });
    },
  };
}
