/** Personal answers are kept by nobody. */
export const noStore = "private, no-store";
