import type { StaffRole } from "#contract/admin/staff-roles.ts";

export type CustomerActor = {
  type: "customer";
  id: number;
  email: string;
  /** Of those who signed in at the office. */
  role: StaffRole | null;
  session?: string;
  /** When the session last gave password and second factor. */
  provenAt?: Date | null;
  /** Has a confirmed second factor. */
  secondFactor?: boolean;
};

/** Who asks. */
export type Actor = { type: "guest" } | CustomerActor | { type: "system" };
