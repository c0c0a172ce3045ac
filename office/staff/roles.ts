import { type StaffRole, staffRoleNames, staffRoles } from "#contract/admin/constants.ts";

const tasks: Record<StaffRole, string> = {
  owner: "Tutto: anche impostazioni, pagamenti e persone.",
  orders: "Ordini, spedizioni e rimborsi, clienti, richieste, recensioni.",
  catalogue: "Prodotti, categorie, immagini, promozioni, pagine, blog, recensioni.",
  accountant: "Legge ordini, fatture e documenti ed esporta le tabelle. Non cambia nulla.",
};

export const roleChoices = staffRoles.map((id) => ({
  id,
  name: staffRoleNames[id],
  task: tasks[id],
}));
