// Without zod: the office loads this in the browser, where its policy forbids what zod tries at start.

/** Larger totals of lists are counted once in a while: "about so many". */
export const exactTotal = 10_000;

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

/** What a field of products can hold, and where its page shows it; "office" never leaves the back office. */
export const fieldTypes = ["select", "text", "textarea", "number", "checkbox", "date"] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fieldPlaces = ["facts", "intro", "section", "office"] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

/** Free text says something else on every product: there is nothing to choose from. */
export const canFilter = (type: FieldType): boolean => type !== "text" && type !== "textarea";

export const ingredientKinds = ["active", "ingredient", "allergen"] as const;
