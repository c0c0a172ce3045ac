/** A photograph by its path, with the size of the file where it is known. */
export type Photo = { path: string; width?: number | null; height?: number | null };
