export { readAddress } from "./addresses.ts";
export { adminCustomerRoutes, customerResource } from "./admin-routes.ts";
export {
  addPerson,
  changePerson,
  type Person,
  personRules,
  presentLogin,
  updateCustomer,
} from "./customers.ts";
export {
  consentKinds,
  type CustomerRow,
  listCustomerRows,
  listSubscribers,
  type SubscriberRow,
} from "./list-rows.ts";
export { guestRecords, recordGuests } from "./guests/guests.ts";
export {
  checkCredentials,
  closeSessions,
  listSessions,
  logOut,
  openKnownSession,
  startSession,
} from "./log-in.ts";
export {
  addPasskey,
  listPasskeys,
  passkeyLoginOptions,
  passkeysOf,
  registrationOptions,
  removePasskey,
  requireHolder,
} from "./passkeys.ts";
export { changePassword, requirePassword } from "./passwords.ts";
export { addressRoutes, customerRoutes } from "./routes.ts";
export { purgeUnconfirmed } from "./registration.ts";
export { keepRetentionPeriods } from "./retention.ts";
export { dropCustomerTokens } from "./tokens.ts";
