import type { StaffRole } from "#contract/admin/staff.ts";

/** Who asks. */
export type Actor =
  | { type: "guest" }
  | {
      type: "customer";
      id: number;
      email: string;
      /** Of those who signed in at the office. */
      role: StaffRole | null;
      session?: string;
    }
  | { type: "system" };
