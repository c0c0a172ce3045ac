/** What somebody does in the back office; the rights of each are in commerce/src/admin/rights.ts. */
export const staffRoles = ["owner", "orders", "catalogue", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  owner: "Titolare",
  orders: "Ordini e clienti",
  catalogue: "Catalogo e contenuti",
  accountant: "Contabilità",
};
