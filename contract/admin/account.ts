import { z } from "zod";

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
