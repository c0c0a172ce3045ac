import { z } from "zod";
import { collectionOf, Iri, resource, schema } from "../json-ld.ts";
import { staffRoles } from "./constants.ts";
import { LogIn } from "../customer.ts";

const StaffRoleName = z.enum(staffRoles);
const Areas = z.array(z.string());

export const Me = resource("Me", {
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: StaffRoleName,
  secondFactor: z.boolean().describe("Has a confirmed second factor"),
  factors: z
    .array(z.enum(["code", "passkey"]))
    .describe("What besides the password opens the office; a passkey also without it"),
  mustEnrol: z.boolean().describe("Can do nothing but add a second factor"),
  rights: z
    .object({ read: Areas, write: Areas })
    .describe("Parts of the API, by the addresses after /admin; * is all of it"),
  screens: z
    .array(z.object({ area: z.string(), label: z.string(), group: z.string(), module: z.string() }))
    .describe("Of plugins: for those who may read their area"),
});
export type Me = z.infer<typeof Me>;

export const Colleague = z.object({
  "@id": Iri,
  "@type": z.literal("Colleague"),
  id: z.int(),
  email: z.string(),
});
export type Colleague = z.infer<typeof Colleague>;
export const Colleagues = collectionOf(Colleague);

const person = {
  id: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: StaffRoleName,
};

export const StaffMember = resource("StaffMember", {
  ...person,
  enabled: z.boolean().describe("May sign in"),
  secondFactor: z.boolean().describe("The office asks for a code or a passkey"),
  lastSignInAt: z.string().nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;
export const StaffMembers = collectionOf(StaffMember);
export const ChangeStaffMember = schema("ChangeStaffMember", { role: StaffRoleName });

export const StaffInvitation = resource("StaffInvitation", {
  ...person,
  state: z.enum(["pending", "expired"]),
  sentAt: z.string(),
  expiresAt: z.string(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;
export const StaffInvitations = collectionOf(StaffInvitation);

export const InviteStaff = schema("InviteStaff", {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: StaffRoleName,
});
export type InviteStaff = z.infer<typeof InviteStaff>;

export const OpenInvitation = resource("Invitation", {
  email: z.string(),
  firstName: z.string(),
  role: StaffRoleName,
  hasAccount: z.boolean().describe("The password asked for is the one they have"),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;
export const AcceptInvitation = z.object({ password: z.string() }).meta({ id: "AcceptInvitation" });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

export const ProveSession = schema("ProveSession", {
  currentPassword: z.string(),
  code: z.string().optional().describe("Of the second factor, or a recovery code"),
});
export type ProveSession = z.infer<typeof ProveSession>;

export const AdminLogIn = LogIn.extend({
  code: z.string().optional().describe("Of the second factor, or a recovery code"),
}).meta({ id: "AdminLogIn" });
export type AdminLogIn = z.infer<typeof AdminLogIn>;

export const SecondFactor = schema("SecondFactor", {
  active: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const CodeOnly = z.object({ code: z.string() }).meta({ id: "CodeOnly" });

export const Enrolment = schema("SecondFactorEnrolment", {
  secret: z.string().describe("To be typed into an authenticator app"),
  address: z.string().describe("The same as an otpauth: address"),
});
export type Enrolment = z.infer<typeof Enrolment>;

export const RecoveryCodes = schema("RecoveryCodes", {
  recoveryCodes: z.array(z.string()).describe("Told once, each good once"),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const ChangeOwnEmail = schema("ChangeOwnEmail", {
  email: z.string(),
  currentPassword: z.string(),
});

export const PendingEmail = schema("PendingEmail", { pendingEmail: z.string().nullable() });

export const CloseOwnSessions = schema("CloseOwnSessions", {
  session: z.string().nullish().describe("One of the list; without it all others"),
});
