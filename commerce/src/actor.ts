/** Who asks. */
export type Actor =
  | { type: "guest" }
  | { type: "customer"; id: number; email: string; admin: boolean; session?: string }
  | { type: "system" };
