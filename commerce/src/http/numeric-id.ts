/** Anything that is not an id is the id of nothing. */
export const numericId = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
