import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Context } from "hono";
import * as schemas from "#contract/admin/staff.ts";
import { adminRoutes, freshProof, immediateProof, nothing } from "../kernel/admin/routes.ts";
import { createRouter, type Env, type Router, routesOf } from "../kernel/http/router.ts";
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  sendInvitationAgain,
  withdrawInvitation,
} from "./invitations.ts";
import {
  changeStaffRole,
  getStaffMember,
  listColleagues,
  listStaff,
  readMe,
  removeFromStaff,
} from "./members.ts";
import {
  ChangePassword,
  CustomerSessionCollection,
  LoginAnswer,
  Passkey,
  PasskeyAnswer,
  PasskeyCollection,
  PasskeyOptions,
  RefreshToken,
} from "#contract/customer.ts";
import {
  changePassword,
  closeSessions,
  listSessions,
  logOut,
  passkeyLoginOptions,
  updateCustomer,
} from "../customers/index.ts";
import { callerOf } from "../kernel/http/client.ts";
import {
  clearSessionCookie,
  readSessionCookie,
  requireSameOrigin,
  setSessionCookie,
} from "../kernel/http/session-cookie.ts";
import { endedPreviewCookie } from "../desk/index.ts";
import { logInAdmin, openOfficeSession, proveSession, refreshAdmin } from "./log-in.ts";
import {
  addOwnPasskey,
  askForOwnPasskey,
  listOwnPasskeys,
  openSessionByPasskey,
  proveByPasskey,
  removeOwnPasskey,
} from "./passkeys.ts";
import { officeScreens, requireStaff, type Session } from "../auth/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import {
  confirmEnrolment,
  readSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  startEnrolment,
} from "./second-factor.ts";

export const staffRoutes = adminRoutes(({ get, patch, remove }) => {
  get("/me", "Who I am here, and what I may do", { 200: schemas.Me }, readMe);
  const colleagues = { lists: "Colleague", 200: schemas.Colleagues };
  get("/colleagues", "To whom a request can be given", colleagues, listColleagues);
  get("/colleagues/{id}", "One of them", { 200: schemas.Colleague }, async (ctx, { id }) =>
    existing((await listColleagues(ctx)).find((one) => one.id === id)),
  );
  const list = { lists: "StaffMember", 200: schemas.StaffMembers };
  get("/staff", "Who works in the office", list, listStaff);
  get("/staff/{id}", "One of them", { 200: schemas.StaffMember }, { verb: getStaffMember });
  patch(
    "/staff/{id}",
    "Give somebody another role",
    { middleware: freshProof, body: schemas.ChangeStaffMember, 200: schemas.StaffMember },
    (ctx, { id, body }) => changeStaffRole(ctx, id, body.role),
  );
  const taking = { middleware: freshProof, 204: "Gone" };
  remove("/staff/{id}", "Take the access away", taking, (ctx, { id }) => removeFromStaff(ctx, id));
});

export const invitationRoutes = adminRoutes(({ router, get, post, remove }) => {
  const path = "/staff-invitations";
  const list = { lists: "StaffInvitation", 200: schemas.StaffInvitations };
  get(path, "Invitations nobody has accepted yet", list, listInvitations);
  get(`${path}/{id}`, "One of them", { 200: schemas.StaffInvitation }, async (ctx, { id }) =>
    existing((await listInvitations(ctx)).find((one) => one.id === id)),
  );
  const invite = {
    middleware: freshProof,
    body: schemas.InviteStaff,
    201: schemas.StaffInvitation,
  };
  post(path, "Invite somebody by email", invite, (ctx, { body }) => inviteStaff(ctx, body));
  const again = { middleware: freshProof, body: nothing, 200: schemas.StaffInvitation };
  post(`${path}/{id}/send`, "Send it again, with a new link", again, (ctx, { id }) =>
    sendInvitationAgain(ctx, id),
  );
  remove(`${path}/{id}`, "Withdraw an invitation", { 204: "Gone" }, { verb: withdrawInvitation });
  router.route("/", acceptanceRoutes());
});

const acceptanceRoutes = routesOf(
  "Administration",
  { 409: "Changed meanwhile" },
  ({ get, post }) => {
    const path = "/invitations/{token}";
    const look = { limit: "token_use", 200: schemas.OpenInvitation } as const;
    get(path, "What an invitation offers", look, (ctx, { token }) => readInvitation(ctx, token));
    post(
      path,
      "Accept it with a new password, or with that of the account there is",
      {
        limit: "token_use",
        body: schemas.AcceptInvitation,
        204: "Accepted: the login of the office is open",
      },
      (ctx, { token, body }) => acceptInvitation(ctx, token, body),
    );
  },
);

const session = {
  content: { "application/json": { schema: LoginAnswer } },
  description: "A session",
};

/** API clients sign in for tokens, the office for an HttpOnly cookie. */
export const sessionRoutes = adminRoutes({ 403: "Not from there" }, ({ post }) => {
  post(
    "/administrators/session",
    "Log in to the back office in a browser",
    { body: schemas.AdminLogIn, 204: "The session is in a cookie" },
    async (ctx, { body, c }) => {
      requireSameOrigin(c);
      await enter(c, await openOfficeSession(ctx, body, callerOf(c)));
    },
  );

  post(
    "/administrators/passkey-options",
    "What the browser answers with a passkey of the office",
    { body: nothing, limit: "passkey_options", 200: PasskeyOptions },
    (ctx) => passkeyLoginOptions(ctx, "office"),
  );

  post(
    "/administrators/passkey",
    "Log in to the back office with a passkey",
    { body: PasskeyAnswer, 204: "The session is in a cookie" },
    async (ctx, { body, c }) => {
      requireSameOrigin(c);
      await enter(c, await openSessionByPasskey(ctx, body, callerOf(c)));
    },
  );

  post(
    "/administrators/logout",
    "End the session of the cookie",
    { body: nothing, 204: "Ended, if there was one" },
    async (ctx, { c }) => {
      requireSameOrigin(c);
      const before = readSessionCookie(c);
      if (before) await logOut(ctx, before);
      clearSessionCookie(c);
      c.header("set-cookie", endedPreviewCookie(ctx), { append: true });
    },
  );

  post(
    "/administrators/token",
    "Log in to the back office from a program",
    { body: schemas.AdminLogIn, 200: session },
    async (ctx, { body, c }) => c.json(await logInAdmin(ctx, body, callerOf(c))),
  );

  post(
    "/administrators/refresh-token",
    "Go on with a session of a program",
    { body: RefreshToken, 200: session },
    async (ctx, { body, c }) => c.json(await refreshAdmin(ctx, body.refresh_token ?? "")),
  );

  post(
    "/session/proof",
    "Show once more who holds the session, before something grave",
    { body: schemas.ProveSession, 204: "Proven for some minutes" },
    (ctx, { body }) => proveSession(ctx, body),
  );

  post(
    "/session/passkey-proof",
    "The same with a passkey",
    { body: PasskeyAnswer, 204: "Proven for some minutes" },
    (ctx, { body, c }) => proveByPasskey(ctx, body, callerOf(c)),
  );
});

async function enter(c: Context<Env>, { refreshToken }: Session): Promise<void> {
  const before = readSessionCookie(c);
  if (before) await logOut(c.get("ctx"), before);
  setSessionCookie(c, refreshToken);
}

const note = (ctx: Ctx, action: "password" | "email" | "sessions") =>
  audit(ctx, `account.${action}`, `administrator:${requireStaff(ctx).id}`);

/** Staff change their own account here, protected by the second factor, not in the shop. */
export const accountRoutes = adminRoutes(({ get, put, post }) => {
  put(
    "/account/password",
    "Change my password; my other sessions end",
    { middleware: freshProof, body: ChangePassword, 204: "Changed" },
    async (ctx, { body }) => {
      await changePassword(ctx, requireStaff(ctx).id, body);
      await note(ctx, "password");
    },
  );

  put(
    "/account/email",
    "Ask for another address, which counts once its mailbox is proven",
    { middleware: freshProof, body: schemas.ChangeOwnEmail, 200: schemas.PendingEmail },
    async (ctx, { body }) => {
      const { pendingEmail } = await updateCustomer(ctx, requireStaff(ctx).id, body);
      await note(ctx, "email");
      return { pendingEmail };
    },
  );

  const list = { lists: "CustomerSession", 200: CustomerSessionCollection };
  get("/account/sessions", "Where I am signed in", list, (ctx) =>
    listSessions(ctx, requireStaff(ctx).id),
  );

  post(
    "/account/sessions/end",
    "End one of my sessions, or all but this one",
    { middleware: freshProof, body: schemas.CloseOwnSessions, 204: "Ended" },
    async (ctx, { body }) => {
      await closeSessions(ctx, requireStaff(ctx).id, body.session);
      await note(ctx, "sessions");
    },
  );
});

const path = "/second-factor";

/** All for one's own account, except the last, which is for a colleague's. */
export const secondFactorRoutes = adminRoutes(
  { 409: "Not in this state" },
  ({ get, post, remove }) => {
    const one = { 200: schemas.SecondFactor };
    get(path, "Whether the office asks me for a code", one, readSecondFactor);

    const ask = { middleware: freshProof, body: nothing, 200: schemas.Enrolment };
    post(path, "Ask for the secret of a second factor", ask, startEnrolment);

    post(
      `${path}/confirm`,
      "Activate the second factor with its first code",
      { body: schemas.CodeOnly, 200: schemas.RecoveryCodes },
      (ctx, { body }) => confirmEnrolment(ctx, body.code),
    );

    const done = { middleware: immediateProof, body: nothing, 204: "Removed" };
    post(`${path}/remove`, "Go back to the password alone", done, removeSecondFactor);

    const keys = `${path}/passkeys` as const;
    const mine = { lists: "Passkey", 200: PasskeyCollection };
    get(keys, "My passkeys", mine, listOwnPasskeys);
    const options = { middleware: freshProof, body: nothing, 200: PasskeyOptions };
    post(`${keys}/options`, "What the browser makes a passkey from", options, askForOwnPasskey);
    const add = { body: PasskeyAnswer, 201: Passkey };
    post(keys, "Add a passkey", add, (ctx, { body, c }) => addOwnPasskey(ctx, body, callerOf(c)));
    const gone = { middleware: immediateProof, 204: "Gone" };
    remove(`${keys}/{id}`, "Delete a passkey", gone, (ctx, { id }) => removeOwnPasskey(ctx, id));

    post(
      "/customers/{id}/reset-second-factor",
      "Take away the second factor of a colleague who lost it",
      { middleware: immediateProof, body: nothing, 204: "Removed" },
      (ctx, { id }) => resetSecondFactor(ctx, id),
    );
  },
);

/** The programs of the screens that plugins add: whoever may read an area may load its screen. */
export function screenRoutes(): Router {
  const router = createRouter();
  router.get("/:area/screen.js", async (c) => {
    const screens = c.get("ctx").extensions.of(officeScreens);
    const { module } = existing(screens.find(({ area }) => area === c.req.param("area")));
    const program = await readFile(new URL(module, pathToFileURL("./")), "utf8");
    return c.body(program, 200, { "content-type": "text/javascript; charset=utf-8" });
  });
  return router;
}
