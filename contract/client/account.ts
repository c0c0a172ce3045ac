import { Address, AddressCollection, type AddressInput } from "../address.ts";
import * as customer from "../customer.ts";
import { callsBy, type Send } from "./transport.ts";

type FormGender = keyof typeof customer.genderCodes | null | undefined;
type WithFormGender<Body> = Omit<Body, "gender"> & { gender?: FormGender };

const path = (id: number) => `/shop/customers/${id}`;
const verifying = (token: string) => `/shop/customers/verify/${encodeURIComponent(token)}`;
const resetting = (token: string) => `/shop/customers/reset-password/${encodeURIComponent(token)}`;
const linkedData = (token: string) => `/shop/personal-data/${encodeURIComponent(token)}`;
const newsletter = (token: string) => `/shop/customers/newsletter/${encodeURIComponent(token)}`;

/** Calls that need no account are sent without a bearer token: an expired one would make them fail. */
export function customerCalls(send: Send) {
  const own = callsBy(send);
  const open = callsBy(send, { anonymous: true });
  return {
    signUp: (form: WithFormGender<customer.SignUp>) =>
      send("/shop/customers", {
        method: "POST",
        body: withGenderCode(form),
        expects: 204,
        anonymous: true,
      }),
    verification: (token: string) => open.get(verifying(token), customer.Verification),
    verifyAccount: (token: string, form: customer.VerifyAccount = {}) =>
      open.patch(verifying(token), form),
    discardVerification: (token: string) => open.remove(verifying(token)),
    resendVerification: (email: string) => open.post("/shop/customers/verify", { email }),
    logIn: (form: customer.LogIn) => open.post("/shop/customers/token", form, customer.LoginAnswer),
    requestLoginCode: (form: customer.EmailOnly) =>
      open.post("/shop/customers/login-code", form, customer.LoginCodeRequest),
    logInByCode: (form: customer.LogInByCode) =>
      open.post("/shop/customers/login-code/token", form, customer.LoginAnswer),
    passkeyLoginOptions: () =>
      open.post("/shop/customers/passkeys/options", {}, customer.PasskeyOptions),
    logInByPasskey: (answer: customer.PasskeyAnswer) =>
      open.post("/shop/customers/passkeys/token", answer, customer.LoginAnswer),
    refreshSession: (refresh_token: string) =>
      open.post("/shop/customers/refresh-token", { refresh_token }, customer.LoginAnswer),
    logOut: (refresh_token: string) => open.post("/shop/customers/logout", { refresh_token }),
    customer: (id: number) => own.get(path(id), customer.Customer),
    updateCustomer: (id: number, form: WithFormGender<customer.UpdateCustomer>) =>
      own.put(path(id), withGenderCode(form), customer.Customer),
    changePassword: (id: number, form: customer.ChangePassword) =>
      own.put(`${path(id)}/password`, form),
    requestPasswordReset: (email: string) => open.post("/shop/customers/reset-password", { email }),
    resetLink: (token: string) => send(resetting(token), { anonymous: true }),
    resetPassword: (token: string, form: customer.ResetPassword) =>
      open.patch(resetting(token), form),
    subscribe: (form: customer.Subscribe) => open.post("/shop/customers/newsletter", form),
    newsletterRequest: (token: string) => open.get(newsletter(token), customer.NewsletterRequest),
    confirmSubscription: (token: string) => open.patch(newsletter(token)),
    unsubscribe: (token: string) => open.patch(`${newsletter(token)}/unsubscribe`),
    linkedPreferences: (token: string) =>
      open.get(`${newsletter(token)}/preferences`, customer.EmailPreferences),
    changeLinkedPreferences: (token: string, change: customer.ChangeEmailPreferences) =>
      open.patch(`${newsletter(token)}/preferences`, change, customer.EmailPreferences),
    emailPreferences: (id: number) =>
      own.get(`${path(id)}/email-preferences`, customer.EmailPreferences),
    changeEmailPreferences: (id: number, change: customer.ChangeEmailPreferences) =>
      own.patch(`${path(id)}/email-preferences`, change, customer.EmailPreferences),
    sessions: (id: number) => own.list(`${path(id)}/sessions`, customer.CustomerSessionCollection),
    endSessions: (id: number, form: customer.EndSessions) =>
      own.post(`${path(id)}/sessions/end`, form),
    passkeys: (id: number) => own.list(`${path(id)}/passkeys`, customer.PasskeyCollection),
    askForPasskey: (id: number, currentPassword: string) =>
      own.post(`${path(id)}/passkeys/options`, { currentPassword }, customer.PasskeyOptions),
    addPasskey: (id: number, answer: customer.PasskeyAnswer) =>
      own.post(`${path(id)}/passkeys`, answer, customer.Passkey),
    deletePasskey: (id: number, passkey: string, currentPassword: string) =>
      own.post(`${path(id)}/passkeys/${passkey}/delete`, { currentPassword }),
    protectAccount: (token: string) => open.post("/shop/customers/protect", { token }),
    exportCustomer: (id: number) => own.get(`${path(id)}/export`, customer.CustomerExport),
    deleteCustomer: (id: number, currentPassword: string) =>
      own.post(`${path(id)}/delete`, { currentPassword }),
    requestPersonalData: (email: string) => open.post("/shop/personal-data", { email }),
    personalDataLink: (token: string) => send(linkedData(token), { anonymous: true }),
    exportByLink: (token: string) => open.post(linkedData(token), {}, customer.CustomerExport),
    eraseByLink: (token: string) => open.remove(linkedData(token)),
    botChallenge: () => open.get("/shop/bot-challenge", customer.BotChallenge),
  };
}

function withGenderCode<Body extends { gender?: FormGender }>({ gender, ...body }: Body) {
  return gender === undefined
    ? body
    : { ...body, gender: gender ? customer.genderCodes[gender] : "u" };
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
