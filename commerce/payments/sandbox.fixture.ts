import type { Shop } from "../cart/checkout/shopper.fixture.ts";

export const cards = {
  good: { number: "4242 4242 4242 4242", expiry: "12/30", code: "123" },
  declined: { number: "4000000000000002", expiry: "12/30", code: "123" },
  secured: { number: "4000 0025 0000 3155", expiry: "12/30", code: "123" },
};

export const attemptIn = (page: string) => /name="attempt" value="([^"]+)"/.exec(page)?.[1] ?? "";

/** Drives the payment page as a shopper would. */
export function paymentPageOf({ app }: Pick<Shop, "app">) {
  const open = (token: string, query = "") => app.request(`/it/order/${token}/pay${query}`);
  const post = (token: string, fields: Record<string, string>) =>
    app.request(`/it/order/${token}/pay`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const attemptOf = async (token: string) => {
    const attempt = attemptIn(await (await open(token)).text());
    if (!attempt) throw new Error("The page offers nothing to pay by");
    return attempt;
  };
  const payWith = async (token: string, card: object) =>
    post(token, { attempt: await attemptOf(token), action: "card", ...card });
  return { open, post, attemptOf, payWith };
}
