import type { LoginAnswer } from "#contract/customer.ts";
import { shopApi } from "./buying.ts";
import { readMail } from "./mailbox.ts";
import { ownPassword as password } from "./signed-in.ts";

export type NewCustomer = { email: string; login: LoginAnswer; shop: ReturnType<typeof shopApi> };

/** A customer of one's own, verified and logged in: stories that change an account do not meet. */
export async function newCustomer(baseUrl: string, name: string): Promise<NewCustomer> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@posta.example`;
  const guest = shopApi(baseUrl);
  await guest.signUp({
    firstName: "Anna",
    lastName: "Bianchi",
    email,
    password,
    consents: { privacy: true },
  });
  const { links } = await readMail(baseUrl, email, "Conferma");
  const link = new URL(links.find((one) => one.includes("/verify?token=")) ?? "");
  await guest.verifyAccount(link.searchParams.get("token") ?? "");
  const login = await guest.logIn({ email, password });
  return { email, login, shop: shopApi(baseUrl, login.token) };
}
