/** What people call the roles of the staff. */
export const roleNames: Record<string, string> = {
  owner: "Titolare",
  orders: "Ordini e clienti",
  catalogue: "Catalogo e contenuti",
  accountant: "Contabilità",
};
