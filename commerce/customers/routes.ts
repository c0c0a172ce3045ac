import { Address, AddressCollection, AddressInput } from "#contract/address.ts";
import * as schemas from "#contract/customer.ts";
import type { z } from "zod";
import { createRouter, routesOf } from "../kernel/http/router.ts";
import { newsletterRoutes } from "../marketing/index.ts";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  getAddress,
  listAddresses,
} from "./addresses.ts";
import { getCustomer, getUser, presentLogin, updateCustomer } from "./customers.ts";
import { endSessionsOf, getSession, listSessions, logIn, logOut } from "./log-in.ts";
import { logInByCode, requestLoginCode } from "./login-codes.ts";
import {
  addPasskey,
  askForPasskey,
  deletePasskey,
  getPasskey,
  listPasskeys,
  logInByPasskey,
  passkeyLoginOptions,
} from "./passkeys.ts";
import { changePassword, readOwner, requestPasswordReset, resetPassword } from "./passwords.ts";
import {
  eraseByLink,
  exportByLink,
  readDataLink,
  requestPersonalData,
} from "./guests/data-requests.ts";
import { deleteCustomer, exportSelf } from "./personal-data.ts";
import { inConstantTime } from "../kernel/http/constant-time.ts";
import { refreshSession, unauthenticated } from "../auth/index.ts";
import { protectAccount } from "./tokens.ts";
import { callerOf, clientAddress } from "../kernel/http/client.ts";
import { admitEmail } from "../kernel/limits/bot-check.ts";
import {
  discardVerification,
  readVerification,
  resendVerification,
  signUp,
  verifyAccount,
} from "./registration.ts";

export function customerRoutes() {
  return createRouter()
    .route("/", sessionRoutes())
    .route("/", registrationRoutes())
    .route("/", dataRequestRoutes())
    .route("/", newsletterRoutes())
    .route("/", accountRoutes())
    .route("/", passkeyRoutes());
}

const accountRoutes = routesOf("Account", ({ get, put, own }) => {
  get("/customers/{id}", "Personal data", { 200: schemas.Customer }, { verb: getCustomer });

  get(
    "/shop-users/{id}",
    "How the customer signs in",
    { 200: schemas.ShopUser },
    { verb: getUser },
  );

  const change = { body: schemas.UpdateCustomer, 200: schemas.Customer };
  put("/customers/{id}", "Change personal data and consents", change, { verb: updateCustomer });

  put(
    "/customers/{id}/password",
    "Change the password; other sessions end",
    { body: schemas.ChangePassword, 204: "Changed" },
    (ctx, { id, body }) => changePassword(ctx, id, body),
  );

  own.get(
    "/customers/{id}/sessions",
    "Where the customer is signed in, last used first",
    { lists: "CustomerSession", 200: schemas.CustomerSessionCollection },
    (ctx, { id }) => listSessions(ctx, id),
  );

  own.get(
    "/customers/{id}/sessions/{session}",
    "One of them",
    { 200: schemas.CustomerSession },
    { verb: getSession },
  );

  own.post(
    "/customers/{id}/sessions/end",
    "End one session, or all but this one",
    { body: schemas.EndSessions, 204: "Ended" },
    (ctx, { id, body }) => endSessionsOf(ctx, id, body),
  );

  own.post(
    "/customers/protect",
    "End every session by the link of a security email",
    { body: schemas.ProtectAccount, limit: "token_use", 204: "Ended" },
    (ctx, { body }) => protectAccount(ctx, body.token),
  );

  own.get(
    "/customers/{id}/export",
    "All that is known of the customer",
    { 200: schemas.CustomerExport },
    (ctx, { id, c }) => {
      c.header("content-disposition", 'attachment; filename="i-miei-dati.json"');
      return exportSelf(ctx, id);
    },
  );

  const done = { body: schemas.DeleteCustomer, 204: "Gone; orders stay without their owner" };
  own.post("/customers/{id}/delete", "Delete the account", done, { verb: deleteCustomer });
});

const passkeyRoutes = routesOf("Passkeys (the shop's own addition)", ({ get, post }) => {
  const path = "/customers/{id}/passkeys";
  const list = { lists: "Passkey", 200: schemas.PasskeyCollection };
  get(path, "The customer's passkeys", list, (ctx, { id }) => listPasskeys(ctx, id));
  get(`${path}/{passkey}`, "One passkey", { 200: schemas.Passkey }, { verb: getPasskey });
  post(
    `${path}/options`,
    "What the browser makes a passkey from",
    { body: schemas.AskForPasskey, noStore: true, 200: options },
    async (ctx, { id, body, c }) => c.json(await askForPasskey(ctx, id, body)),
  );
  post(
    path,
    "Add a passkey",
    { body: schemas.PasskeyAnswer, 201: schemas.Passkey },
    (ctx, { id, body, c }) => addPasskey(ctx, id, body, callerOf(c)),
  );
  post(
    `${path}/{passkey}/delete`,
    "Delete a passkey",
    { body: schemas.AskForPasskey, 204: "Gone" },
    { verb: deletePasskey },
  );
  post(
    "/customers/passkeys/options",
    "What the browser answers with a passkey",
    { body: schemas.Nothing, limit: "passkey_options", noStore: true, 200: options },
    async (ctx, { c }) => c.json(await passkeyLoginOptions(ctx)),
  );
  post(
    "/customers/passkeys/token",
    "Log in with a passkey",
    { body: schemas.PasskeyAnswer, noStore: true, 200: session },
    async (ctx, { body, c }) => c.json(await logInByPasskey(ctx, body, callerOf(c))),
  );
});

export const addressRoutes = routesOf("Addresses", ({ get, post, put, remove }) => {
  const list = { lists: "Address", 200: AddressCollection };
  get("/addresses", "The customer's addresses", list, listAddresses);
  post("/addresses", "Add an address", { body: AddressInput, 201: Address }, { verb: addAddress });
  get("/addresses/{id}", "One address", { 200: Address }, { verb: getAddress });
  const change = { body: AddressInput, 200: Address };
  put("/addresses/{id}", "Replace an address", change, { verb: changeAddress });
  remove("/addresses/{id}", "Delete an address", { 204: "Gone" }, { verb: deleteAddress });
});

const linked = "/customers/verify/{token}";

/** Calls without an account; responses never reveal whether an address has one. */
export const registrationRoutes = routesOf("Registration", ({ post, patch, own }) => {
  post(
    "/customers",
    "Sign up",
    { body: schemas.SignUp, limit: "signup", 204: "An email tells how to go on" },
    async (ctx, { body, c }) => {
      const address = clientAddress(c);
      await admitEmail(ctx, body.recaptchaToken, { address });
      await signUp(ctx, body, address);
    },
  );

  post(
    "/customers/verify",
    "Send the verification email again",
    { body: schemas.EmailOnly, limit: "password_reset", 202: "Sent, if such an account waits" },
    (ctx, { body, c }) => inConstantTime(resendVerification(ctx, body, clientAddress(c))),
  );

  own.get(
    linked,
    "What the link of an email would verify",
    { limit: "token_use", noStore: true, 200: schemas.Verification },
    (ctx, { token }) => readVerification(ctx, token),
  );

  patch(
    linked,
    "Verify an account or a new address by the link of an email",
    { body: schemas.VerifyAccount, limit: "token_use", 202: "Verified" },
    (ctx, { token, body }) => verifyAccount(ctx, token, body.password),
  );

  own.remove(
    linked,
    "Say that one did not sign up",
    { limit: "token_use", 204: "Forgotten" },
    (ctx, { token }) => discardVerification(ctx, token),
  );

  post(
    "/customers/reset-password",
    "Ask for a link to choose a new password",
    {
      body: schemas.EmailOnly,
      limit: "password_reset",
      202: "Sent, if the address has an account",
    },
    (ctx, { body, c }) => inConstantTime(requestPasswordReset(ctx, body, clientAddress(c))),
  );

  own.get(
    "/customers/reset-password/{token}",
    "Whether the link of an email still works",
    { limit: "token_use", noStore: true, 204: "It does" },
    (ctx, { token }) => readOwner(ctx, token),
  );

  patch(
    "/customers/reset-password/{token}",
    "Choose a new password by the link of an email",
    { body: schemas.ResetPassword, limit: "token_use", 202: "Changed; every session has ended" },
    (ctx, { token, body }) => resetPassword(ctx, token, body),
  );
});

const byDataLink = "/personal-data/{token}";

const dataRequestRoutes = routesOf("Personal data without an account", ({ own }) => {
  own.post(
    "/personal-data",
    "Ask for a link to copy or erase what is known of a mailbox",
    { body: schemas.EmailOnly, limit: "password_reset", 202: "Sent, if the mailbox is known" },
    (ctx, { body, c }) => inConstantTime(requestPersonalData(ctx, body, clientAddress(c))),
  );

  own.get(
    byDataLink,
    "Whether the link of an email still works",
    { limit: "token_use", noStore: true, 204: "It does" },
    (ctx, { token }) => readDataLink(ctx, token),
  );

  own.post(
    byDataLink,
    "All that is known of the person, once",
    { body: schemas.Nothing, limit: "token_use", noStore: true, 200: schemas.CustomerExport },
    (ctx, { token }) => exportByLink(ctx, token),
  );

  own.remove(
    byDataLink,
    "Erase the person; orders stay without a name",
    { limit: "token_use", 204: "Erased" },
    (ctx, { token }) => eraseByLink(ctx, token),
  );
});

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  content: { "application/json": { schema } },
  description,
});

/** Tokens are returned as plain JSON and must not be cached. */
const session = json(schemas.LoginAnswer, "A session");
const options = json(schemas.PasskeyOptions, "WebAuthn options, as JSON");

export const sessionRoutes = routesOf("Sessions", { 403: "Not from there" }, ({ post, own }) => {
  post(
    "/customers/token",
    "Log in",
    { body: schemas.LogIn, noStore: true, 200: session },
    async (ctx, { body, c }) => c.json(await logIn(ctx, body, callerOf(c))),
  );

  own.post(
    "/customers/login-code",
    "Ask for a code to log in with",
    {
      body: schemas.EmailOnly,
      limit: "password_reset",
      noStore: true,
      description: "The answer is the same whether or not the address has an account.",
      200: json(schemas.LoginCodeRequest, "Sent, if the address is a customer's"),
    },
    async (ctx, { body, c }) =>
      c.json(await inConstantTime(requestLoginCode(ctx, body, clientAddress(c)))),
  );

  own.post(
    "/customers/login-code/token",
    "Log in with the code of an email",
    { body: schemas.LogInByCode, noStore: true, 200: session },
    async (ctx, { body, c }) => c.json(await inConstantTime(logInByCode(ctx, body, callerOf(c)))),
  );

  post(
    "/customers/refresh-token",
    "Go on with a session; the refresh token changes at each use",
    { body: schemas.RefreshToken, noStore: true, 200: session },
    async (ctx, { body: { refresh_token }, c }) => {
      if (!refresh_token) throw unauthenticated("Missing JWT Refresh Token");
      return c.json(await presentLogin(ctx, await refreshSession(ctx, refresh_token)));
    },
  );

  own.post(
    "/customers/logout",
    "End a session",
    { body: schemas.RefreshToken, 204: "Ended" },
    (ctx, { body }) => logOut(ctx, body.refresh_token ?? ""),
  );
});
