// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** What somebody does in the back office; the rights of each are in commerce/auth/rights.ts. */
export const staffRoles = ["owner", "orders", "catalogue", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  owner: "Titolare",
  orders: "Ordini e clienti",
  catalogue: "Catalogo e contenuti",
  accountant: "Contabilità",
};

/** What the login of the office answers, with 401, when the password is right and a code is missing, or wrong. */
export const secondFactorNeeded = "Second factor required.";
export const secondFactorWrong = "Invalid second factor.";

/** The `code` of a 403 of the office: the session must first prove again who holds it, or add a second factor. */
export const sessionRefusals = ["proof_required", "second_factor_required"] as const;
export type SessionRefusal = (typeof sessionRefusals)[number];
