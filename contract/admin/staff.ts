import { z } from "zod";
import { collectionOf, Iri } from "../json-ld.ts";
import { staffRoles } from "./constants.ts";
import { LogIn } from "../customer.ts";

const StaffRoleName = z.enum(staffRoles);
const Areas = z.array(z.string());

export const Me = z
  .object({
    "@id": Iri,
    "@type": z.literal("Me"),
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: StaffRoleName,
    secondFactor: z.boolean().meta({ description: "Has a confirmed second factor" }),
    mustEnrol: z.boolean().meta({ description: "Can do nothing but add a second factor" }),
    rights: z
      .object({ read: Areas, write: Areas })
      .meta({ description: "Parts of the API, by the addresses after /admin; * is all of it" }),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

const Colleague = z.object({
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

export const StaffMember = z
  .object({
    "@id": Iri,
    "@type": z.literal("StaffMember"),
    ...person,
    enabled: z.boolean().meta({ description: "May sign in" }),
    secondFactor: z.boolean().meta({ description: "The office asks for a code" }),
    lastSignInAt: z.string().nullable(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;
export const StaffMembers = collectionOf(StaffMember);
export const ChangeStaffMember = z
  .object({ role: StaffRoleName })
  .meta({ id: "ChangeStaffMember" });

export const StaffInvitation = z
  .object({
    "@id": Iri,
    "@type": z.literal("StaffInvitation"),
    ...person,
    state: z.enum(["pending", "expired"]),
    sentAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "StaffInvitation" });
export type StaffInvitation = z.infer<typeof StaffInvitation>;
export const StaffInvitations = collectionOf(StaffInvitation);

export const InviteStaff = z
  .object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: StaffRoleName })
  .meta({ id: "InviteStaff" });
export type InviteStaff = z.infer<typeof InviteStaff>;

/** What the link of an invitation tells who opens it. */
export const OpenInvitation = z
  .object({
    "@id": Iri,
    "@type": z.literal("Invitation"),
    email: z.string(),
    firstName: z.string(),
    role: StaffRoleName,
    hasAccount: z.boolean().meta({ description: "The password asked for is the one they have" }),
  })
  .meta({ id: "Invitation" });
export type OpenInvitation = z.infer<typeof OpenInvitation>;
export const AcceptInvitation = z.object({ password: z.string() }).meta({ id: "AcceptInvitation" });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

export const ProveSession = z
  .object({
    currentPassword: z.string(),
    code: z.string().optional().meta({ description: "Of the second factor, or a recovery code" }),
  })
  .meta({ id: "ProveSession" });
export type ProveSession = z.infer<typeof ProveSession>;

export const AdminLogIn = LogIn.extend({
  code: z.string().optional().meta({ description: "Of the second factor, or a recovery code" }),
}).meta({ id: "AdminLogIn" });
export type AdminLogIn = z.infer<typeof AdminLogIn>;

export const SecondFactor = z
  .object({ active: z.boolean(), recoveryCodesLeft: z.int() })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const CodeOnly = z.object({ code: z.string() }).meta({ id: "CodeOnly" });

export const Enrolment = z
  .object({
    secret: z.string().meta({ description: "To be typed into an authenticator app" }),
    address: z.string().meta({ description: "The same as an otpauth: address" }),
  })
  .meta({ id: "SecondFactorEnrolment" });
export type Enrolment = z.infer<typeof Enrolment>;

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: "Told once, each good once" }) })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const ChangeOwnEmail = z
  .object({ email: z.string(), currentPassword: z.string() })
  .meta({ id: "ChangeOwnEmail" });

export const PendingEmail = z
  .object({ pendingEmail: z.string().nullable() })
  .meta({ id: "PendingEmail" });

export const CloseOwnSessions = z
  .object({
    session: z.string().nullish().meta({ description: "One of the list; without it all others" }),
  })
  .meta({ id: "CloseOwnSessions" });
