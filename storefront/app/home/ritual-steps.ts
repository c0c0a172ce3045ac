/** From the thinnest to the richest. */
export const ritualSlugs = [
  "balsamo-struccante-all-oliva",
  "essenza-idratante-di-mare",
  "siero-acido-ialuronico",
  "crema-idratante-di-mare",
] as const;
