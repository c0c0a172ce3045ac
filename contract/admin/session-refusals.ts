/** The `code` of a 403 of the office: the session must first prove again who holds it, or add a second factor. */
export const sessionRefusals = ["proof_required", "second_factor_required"] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];
