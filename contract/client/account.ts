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
  LoginAnswer,
  type ChangeEmailPreferences,
  EmailPreferences,
  NewsletterRequest,
  type ResetPassword,
  type SignUp,
  type Subscribe,
  type UpdateCustomer,
  Verification,
  type VerifyAccount,
} from "../customer.ts";
import { page, type Send } from "./transport.ts";

/** As forms ask it; the wire has codes. */
type FormGender = keyof typeof genderCodes | null | undefined;
type WithFormGender<Body> = Omit<Body, "gender"> & { gender?: FormGender };

const path = (id: number) => `/shop/customers/${id}`;
const segment = encodeURIComponent;

/** Calls that need no account go without a bearer: a dead one would make them fail. */
export function customerCalls(send: Send) {
  return {
    signUp: (form: WithFormGender<SignUp>) =>
      send("/shop/customers", {
        method: "POST",
        body: withGenderCode(form),
        expects: 204,
        anonymous: true,
      }),
    verification: (token: string) =>
      send(`/shop/customers/verify/${segment(token)}`, { answers: Verification, anonymous: true }),
    verifyAccount: (token: string, form: VerifyAccount = {}) =>
      send(`/shop/customers/verify/${segment(token)}`, {
        method: "PATCH",
        body: form,
        anonymous: true,
      }),
    discardVerification: (token: string) =>
      send(`/shop/customers/verify/${segment(token)}`, { method: "DELETE", anonymous: true }),
    resendVerification: (email: string) =>
      send("/shop/customers/verify", { method: "POST", body: { email }, anonymous: true }),
    logIn: (form: LogIn) =>
      send("/shop/customers/token", {
        method: "POST",
        body: form,
        answers: LoginAnswer,
        anonymous: true,
      }),
    refreshSession: (refreshToken: string) =>
      send("/shop/customers/refresh-token", {
        method: "POST",
        body: { refresh_token: refreshToken },
        answers: LoginAnswer,
        anonymous: true,
      }),
    logOut: (refreshToken: string) =>
      send("/shop/customers/logout", {
        method: "POST",
        body: { refresh_token: refreshToken },
        anonymous: true,
      }),
    customer: (id: number) => send(path(id), { answers: Customer }),
    updateCustomer: (id: number, form: WithFormGender<UpdateCustomer>) =>
      send(path(id), { method: "PUT", body: withGenderCode(form), answers: Customer }),
    changePassword: (id: number, form: ChangePassword) =>
      send(`${path(id)}/password`, { method: "PUT", body: form }),
    requestPasswordReset: (email: string) =>
      send("/shop/customers/reset-password", { method: "POST", body: { email }, anonymous: true }),
    resetLink: (token: string) =>
      send(`/shop/customers/reset-password/${segment(token)}`, { anonymous: true }),
    resetPassword: (token: string, form: ResetPassword) =>
      send(`/shop/customers/reset-password/${segment(token)}`, {
        method: "PATCH",
        body: form,
        anonymous: true,
      }),
    subscribe: (form: Subscribe) =>
      send("/shop/customers/newsletter", { method: "POST", body: form, anonymous: true }),
    newsletterRequest: (token: string) =>
      send(`/shop/customers/newsletter/${segment(token)}`, {
        answers: NewsletterRequest,
        anonymous: true,
      }),
    confirmSubscription: (token: string) =>
      send(`/shop/customers/newsletter/${segment(token)}`, { method: "PATCH", anonymous: true }),
    unsubscribe: (token: string) =>
      send(`/shop/customers/newsletter/${segment(token)}/unsubscribe`, {
        method: "PATCH",
        anonymous: true,
      }),
    linkedPreferences: (token: string) =>
      send(`/shop/customers/newsletter/${segment(token)}/preferences`, {
        answers: EmailPreferences,
        anonymous: true,
      }),
    changeLinkedPreferences: (token: string, change: ChangeEmailPreferences) =>
      send(`/shop/customers/newsletter/${segment(token)}/preferences`, {
        method: "PATCH",
        body: change,
        answers: EmailPreferences,
        anonymous: true,
      }),
    emailPreferences: (id: number) =>
      send(`${path(id)}/email-preferences`, { answers: EmailPreferences }),
    changeEmailPreferences: (id: number, change: ChangeEmailPreferences) =>
      send(`${path(id)}/email-preferences`, {
        method: "PATCH",
        body: change,
        answers: EmailPreferences,
      }),
    sessions: async (id: number) =>
      (await send(`${path(id)}/sessions`, { answers: CustomerSessionCollection }))["hydra:member"],
    endSessions: (id: number, form: EndSessions) =>
      send(`${path(id)}/sessions/end`, { method: "POST", body: form }),
    exportCustomer: (id: number) => send(`${path(id)}/export`, { answers: CustomerExport }),
    deleteCustomer: (id: number, currentPassword: string) =>
      send(`${path(id)}/delete`, { method: "POST", body: { currentPassword } }),
    botChallenge: () => send("/shop/bot-challenge", { answers: BotChallenge, anonymous: true }),
  };
}

function withGenderCode<Body extends { gender?: FormGender }>({ gender, ...body }: Body) {
  return gender === undefined ? body : { ...body, gender: gender ? genderCodes[gender] : "u" };
}

export function addressCalls(send: Send) {
  return {
    addresses: async (): Promise<Address[]> =>
      page(await send("/shop/addresses", { answers: AddressCollection })).items,
    addAddress: (address: AddressInput) =>
      send("/shop/addresses", { method: "POST", body: address, answers: Address }),
    changeAddress: (id: number, address: AddressInput) =>
      send(`/shop/addresses/${id}`, { method: "PUT", body: address, answers: Address }),
    deleteAddress: (id: number) => send(`/shop/addresses/${id}`, { method: "DELETE" }),
  };
}
