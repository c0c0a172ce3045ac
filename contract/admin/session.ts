import { z } from "zod";

export const ProveSession = z
  .object({
    currentPassword: z.string(),
    code: z.string().optional().meta({ description: "Of the second factor, or a recovery code" }),
  })
  .meta({ id: "ProveSession" });
export type ProveSession = z.infer<typeof ProveSession>;
