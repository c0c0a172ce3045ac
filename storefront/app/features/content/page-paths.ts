/** Pages the shop's owner writes; each has its entry in the route table. */
export const pagePaths = [
  "/chi-sono",
  "/resi-e-rimborsi",
  "/tempi-e-modalita-di-spedizione",
  "/condizioni-di-vendita",
  "/garanzia-legale",
  "/privacy",
  "/cookie-policy",
  "/accessibilita",
  "/regala",
  "/come-gestiamo-le-recensioni",
] as const;

export const warrantyPath = "/garanzia-legale";
