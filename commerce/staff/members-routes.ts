import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  AcceptInvitation,
  ChangeStaffMember,
  Colleagues,
  InviteStaff,
  Me,
  OpenInvitation,
  StaffInvitation,
  StaffInvitations,
  StaffMember,
  StaffMembers,
} from "#contract/admin/staff.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { answers, body, createRouter, empty, errors, numericId } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { limit } from "../kernel/limits/limit.ts";
import { byId, deleting, nothing, patching, posting, reading } from "../kernel/admin/describe.ts";
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  sendInvitationAgain,
  withdrawInvitation,
} from "./invitations.ts";
import { changeStaffRole, listColleagues, listStaff, readMe, removeFromStaff } from "./members.ts";

const whole = { params: nothing, query: nothing };

/** Who works here. */
export function staffRoutes() {
  const router = createRouter();
  const me = { ...whole, output: Me };
  router.openapi(reading("/me", "Who I am here, and what I may do", me), async (c) =>
    ld(c, await readMe(c.get("ctx")), 200),
  );
  const colleagues = { ...whole, output: Colleagues };
  const toWhom = "To whom a request can be given";
  router.openapi(reading("/colleagues", toWhom, colleagues), async (c) => {
    const items = await listColleagues(c.get("ctx"));
    return ld(c, collection(c, "Colleague", { items, total: items.length }), 200);
  });

  const list = { ...whole, output: StaffMembers };
  router.openapi(reading("/staff", "Who works in the office", list), async (c) => {
    const items = await listStaff(c.get("ctx"));
    return ld(c, collection(c, "StaffMember", { items, total: items.length }), 200);
  });
  const change = { params: byId, input: ChangeStaffMember, output: StaffMember, grave: true };
  router.openapi(patching("/staff/{id}", "Give somebody another role", change), async (c) => {
    const { role } = c.req.valid("json");
    return ld(c, await changeStaffRole(c.get("ctx"), idOf(c.req.valid("param")), role), 200);
  });
  router.openapi(
    deleting("/staff/{id}", "Take the access away", byId, { grave: true }),
    async (c) => {
      await removeFromStaff(c.get("ctx"), idOf(c.req.valid("param")));
      return c.body(null, 204);
    },
  );
  return router;
}

export function invitationRoutes() {
  const router = createRouter();
  const path = "/staff-invitations";
  const list = { ...whole, output: StaffInvitations };
  router.openapi(reading(path, "Invitations nobody has accepted yet", list), async (c) => {
    const items = await listInvitations(c.get("ctx"));
    return ld(c, collection(c, "StaffInvitation", { items, total: items.length }), 200);
  });
  const invite = { params: nothing, input: InviteStaff, output: StaffInvitation, grave: true };
  router.openapi(posting(path, "Invite somebody by email", invite), async (c) =>
    ld(c, await inviteStaff(c.get("ctx"), c.req.valid("json")), 201),
  );
  const again = { params: byId, input: nothing, output: StaffInvitation, grave: true };
  router.openapi(posting(`${path}/{id}/send`, "Send it again, with a new link", again), async (c) =>
    ld(c, await sendInvitationAgain(c.get("ctx"), idOf(c.req.valid("param"))), 200),
  );
  router.openapi(deleting(`${path}/{id}`, "Withdraw an invitation", byId), async (c) => {
    await withdrawInvitation(c.get("ctx"), idOf(c.req.valid("param")));
    return c.body(null, 204);
  });
  addAcceptance(router);
  return router;
}

const idOf = ({ id }: { id: string }) => numericId(id);

/** For whoever has the link of the email. */
function addAcceptance(router: ReturnType<typeof createRouter>): void {
  const params = z.object({ token: z.string() });
  const path = "/invitations/{token}";
  const tags = ["Administration"];
  const refusals = { ...errors, 409: empty("Changed meanwhile"), 429: empty("Too many attempts") };
  router.openapi(
    createRoute({
      tags,
      method: "get",
      path,
      summary: "What an invitation offers",
      request: { params },
      responses: { 200: answers(OpenInvitation, "An open invitation"), ...refusals },
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      return ld(c, await readInvitation(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );
  router.openapi(
    createRoute({
      tags,
      method: "post",
      path,
      summary: "Accept it with a new password, or with that of the account there is",
      request: { params, body: body(AcceptInvitation) },
      responses: { 204: empty("Accepted: the login of the office is open"), ...refusals },
    }),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      await acceptInvitation(c.get("ctx"), c.req.valid("param").token, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
}
