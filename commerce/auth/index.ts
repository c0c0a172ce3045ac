export {
  authenticate,
  recognise,
  type CustomerRow,
  findAccount,
  findAccounts,
  findByEmail,
  findSelf,
  firstNameOf,
  hasSecondFactor,
  holderOf,
  isOwner,
  requireAdmin,
  requireCustomer,
  requireStaff,
} from "./authenticate.ts";
export { hashPassword, isPassword, type Person, refuseEasyPassword } from "./passwords.ts";
export { officeScreens, refuseTakenAreas, screenRights } from "./office-screens.ts";
export { describeRights, mayCall, mayRead } from "./rights.ts";
export {
  accessTokenSeconds,
  endOfficeSessions,
  endSession,
  endSessions,
  issueAccessToken,
  type Login,
  markProven,
  openSession,
  refreshSession,
  rotateRefreshToken,
  type Session,
  unauthenticated,
} from "./sessions.ts";
export { base32, newTotpSecret, stepOf } from "./totp.ts";
