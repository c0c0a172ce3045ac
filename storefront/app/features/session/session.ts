import type { LoginAnswer } from "#contract/customer.ts";

/** What the storefront remembers of somebody who signed in. */
export type Session = {
  token: string;
  refreshToken: string;
  channelCode: string;
  customerId: number;
  firstName: string | null;
};

export function sessionFrom(answer: LoginAnswer): Session {
  return {
    token: answer.token,
    refreshToken: answer.refresh_token,
    channelCode: answer.channelCode,
    customerId: answer.customerData.id,
    firstName: answer.customerData.firstName,
  };
}

/** A token about to expire would die on its way. */
const marginSeconds = 20;

/** The bearer is read, not trusted: whether it is good is for the backend to say. */
export function isExpired({ token }: Session, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== undefined && expiry - marginSeconds <= now / 1000;
}

function expiryOf(token: string): number | undefined {
  try {
    const payload = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const { exp }: { exp?: unknown } = JSON.parse(payload);
    return typeof exp === "number" ? exp : undefined;
  } catch {
    return undefined;
  }
}
