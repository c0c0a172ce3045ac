import { Address, AddressCollection, type AddressInput } from "../address.ts";
import {
  BotChallenge,
  type ChangePassword,
  Customer,
  CustomerExport,
  CustomerSessionCollection,
  type EndSessions,
  genderCodes,
  type LogIn,
  type LogInByCode,
  LoginAnswer,
  LoginCodeRequest,
  type ChangeEmailPreferences,
  EmailPreferences,
  NewsletterRequest,
  Passkey,
  type PasskeyAnswer,
  PasskeyCollection,
  PasskeyOptions,
  type ResetPassword,
  type SignUp,
  type Subscribe,
  type UpdateCustomer,
  Verification,
  type VerifyAccount,
} from "../customer.ts";
import { callsBy, type Send } from "./transport.ts";

/** As forms ask it; the wire has codes. */
type FormGender = keyof typeof genderCodes | null | undefined;
type WithFormGender<Body> = Omit<Body, "gender"> & { gender?: FormGender };

const path = (id: number) => `/shop/customers/${id}`;
const verifying = (token: string) => `/shop/customers/verify/${encodeURIComponent(token)}`;
const resetting = (token: string) => `/shop/customers/reset-password/${encodeURIComponent(token)}`;
const newsletter = (token: string) => `/shop/customers/newsletter/${encodeURIComponent(token)}`;

/** Calls that need no account go without a bearer: a dead one would make them fail. */
export function customerCalls(send: Send) {
  const own = callsBy(send);
  const open = callsBy(send, { anonymous: true });
  return {
    signUp: (form: WithFormGender<SignUp>) =>
      send("/shop/customers", {
        method: "POST",
        body: withGenderCode(form),
        expects: 204,
        anonymous: true,
      }),
    verification: (token: string) => open.get(verifying(token), Verification),
    verifyAccount: (token: string, form: VerifyAccount = {}) => open.patch(verifying(token), form),
    discardVerification: (token: string) => open.remove(verifying(token)),
    resendVerification: (email: string) => open.post("/shop/customers/verify", { email }),
    logIn: (form: LogIn) => open.post("/shop/customers/token", form, LoginAnswer),
    requestLoginCode: (email: string) =>
      open.post("/shop/customers/login-code", { email }, LoginCodeRequest),
    logInByCode: (form: LogInByCode) =>
      open.post("/shop/customers/login-code/token", form, LoginAnswer),
    passkeyLoginOptions: () => open.post("/shop/customers/passkeys/options", {}, PasskeyOptions),
    logInByPasskey: (answer: PasskeyAnswer) =>
      open.post("/shop/customers/passkeys/token", answer, LoginAnswer),
    refreshSession: (refresh_token: string) =>
      open.post("/shop/customers/refresh-token", { refresh_token }, LoginAnswer),
    logOut: (refresh_token: string) => open.post("/shop/customers/logout", { refresh_token }),
    customer: (id: number) => own.get(path(id), Customer),
    updateCustomer: (id: number, form: WithFormGender<UpdateCustomer>) =>
      own.put(path(id), withGenderCode(form), Customer),
    changePassword: (id: number, form: ChangePassword) => own.put(`${path(id)}/password`, form),
    requestPasswordReset: (email: string) => open.post("/shop/customers/reset-password", { email }),
    resetLink: (token: string) => send(resetting(token), { anonymous: true }),
    resetPassword: (token: string, form: ResetPassword) => open.patch(resetting(token), form),
    subscribe: (form: Subscribe) => open.post("/shop/customers/newsletter", form),
    newsletterRequest: (token: string) => open.get(newsletter(token), NewsletterRequest),
    confirmSubscription: (token: string) => open.patch(newsletter(token)),
    unsubscribe: (token: string) => open.patch(`${newsletter(token)}/unsubscribe`),
    linkedPreferences: (token: string) =>
      open.get(`${newsletter(token)}/preferences`, EmailPreferences),
    changeLinkedPreferences: (token: string, change: ChangeEmailPreferences) =>
      open.patch(`${newsletter(token)}/preferences`, change, EmailPreferences),
    emailPreferences: (id: number) => own.get(`${path(id)}/email-preferences`, EmailPreferences),
    changeEmailPreferences: (id: number, change: ChangeEmailPreferences) =>
      own.patch(`${path(id)}/email-preferences`, change, EmailPreferences),
    sessions: (id: number) => own.list(`${path(id)}/sessions`, CustomerSessionCollection),
    endSessions: (id: number, form: EndSessions) => own.post(`${path(id)}/sessions/end`, form),
    passkeys: (id: number) => own.list(`${path(id)}/passkeys`, PasskeyCollection),
    askForPasskey: (id: number, currentPassword: string) =>
      own.post(`${path(id)}/passkeys/options`, { currentPassword }, PasskeyOptions),
    addPasskey: (id: number, answer: PasskeyAnswer) =>
      own.post(`${path(id)}/passkeys`, answer, Passkey),
    deletePasskey: (id: number, passkey: string) => own.remove(`${path(id)}/passkeys/${passkey}`),
    exportCustomer: (id: number) => own.get(`${path(id)}/export`, CustomerExport),
    deleteCustomer: (id: number, currentPassword: string) =>
      own.post(`${path(id)}/delete`, { currentPassword }),
    botChallenge: () => open.get("/shop/bot-challenge", BotChallenge),
  };
}

function withGenderCode<Body extends { gender?: FormGender }>({ gender, ...body }: Body) {
  return gender === undefined ? body : { ...body, gender: gender ? genderCodes[gender] : "u" };
}

export function addressCalls(send: Send) {
  const { list, post, put, remove } = callsBy(send);
  return {
    addresses: () => list("/shop/addresses", AddressCollection),
    addAddress: (address: AddressInput) => post("/shop/addresses", address, Address),
    changeAddress: (id: number, address: AddressInput) =>
      put(`/shop/addresses/${id}`, address, Address),
    deleteAddress: (id: number) => remove(`/shop/addresses/${id}`),
  };
}
