export const roles = [
  { id: "customer", name: "Cliente" },
  { id: "admin", name: "Amministratore" },
];
