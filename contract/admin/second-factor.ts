import { z } from "zod";
import { LogIn } from "../customer.ts";

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
