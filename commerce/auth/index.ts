/** What other modules may use of auth. */
export {
  accessDenied,
  authenticate,
  recognise,
  type CustomerRow,
  findByEmail,
  findSelf,
  holderOf,
  requireAdmin,
  requireCustomer,
  requireStaff,
} from "./authenticate.ts";
export { hashPassword, isPassword, refuseEasyPassword } from "./passwords.ts";
export type { Person } from "./passwords.ts";
export { describeRights, mayCall, mayRead } from "./rights.ts";
export {
  accessTokenSeconds,
  endOfficeSessions,
  endSession,
  endSessions,
  issueAccessToken,
  markProven,
  openSession,
  refreshSession,
  rotateRefreshToken,
  unauthenticated,
} from "./sessions.ts";
export type { Login, Session } from "./sessions.ts";
export { base32, newTotpSecret, stepOf } from "./totp.ts";
