import { afterAll } from "vitest";
import type { EmailName } from "#commerce/mail/emails.ts";
import { LoginAnswer } from "#contract/customer.ts";
import { answerAs } from "./answers.ts";
import { createTestCommerce } from "./commerce.ts";
import { collectEmails } from "./emails.ts";

export const goodPassword = "Nebbia-lieve7";

export const registration = {
  firstName: "Anna",
  lastName: "Bianchi",
  password: goodPassword,
  consents: { privacy: true },
};

type Call = { body?: unknown; bearer?: string; address?: string };

type Options = Pick<
  NonNullable<Parameters<typeof createTestCommerce>[0]>,
  "config" | "now" | "demo" | "log" | "plugins"
>;

/** The shop API with the emails it sends, and calls as a client makes them; inside a test pass `onTestFinished`. */
export async function openAccounts(
  options: Options = {},
  atEnd: (close: () => Promise<void>) => void = afterAll,
) {
  const mail = collectEmails();
  const commerce = await createTestCommerce({ demo: false, ...options, jobs: mail.jobs });
  atEnd(() => commerce.close());

  const call = (method: string, path: string, { body, bearer, address }: Call = {}) => {
    const headers = new Headers();
    if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
    if (address !== undefined) headers.set("x-forwarded-for", address);
    const patches = method === "PATCH";
    headers.set("content-type", patches ? "application/merge-patch+json" : "application/ld+json");
    const hasBody = method !== "GET" && method !== "DELETE";
    return commerce.request(`/shop${path}`, {
      method,
      headers,
      ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  };

  const emailsTo = (email: string) => mail.emails.filter(({ to }) => to === email);

  /** The secret part of the link in the last such email to the address. */
  const tokenFor = (email: string, name: EmailName) => {
    const message = emailsTo(email).findLast((message) => message.name === name);
    const data = (message?.data ?? {}) as { link?: string; protectLink?: string };
    const link = data.link ?? data.protectLink;
    if (!link) throw new Error(`No email ${name} to ${email}`);
    return [...new URL(link).searchParams.values()][0] ?? "";
  };

  const signUp = (email: string, changes: object = {}) =>
    call("POST", "/customers", { body: { ...registration, email, ...changes } });

  const logIn = (email: string, password = goodPassword, address?: string) =>
    call("POST", "/customers/token", {
      body: { email, password },
      ...(address ? { address } : {}),
    });

  const session = async (email: string, password?: string) =>
    answerAs(LoginAnswer, await logIn(email, password));

  /** A verified account and its first session. */
  const register = async (email: string, changes: object = {}) => {
    await signUp(email, changes);
    await call("PATCH", `/customers/verify/${tokenFor(email, "verify_account")}`);
    return session(email);
  };

  return { ...commerce, mail, call, emailsTo, tokenFor, signUp, logIn, session, register };
}

export async function violationsOf(response: Response): Promise<Record<string, string>> {
  const { violations = [] } = (await response.json()) as {
    violations?: { propertyPath: string; message: string }[];
  };
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]));
}
